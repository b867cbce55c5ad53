"""Which words mean what a player may say: the grammars of announcements and commands.

The *full* grammar holds every announcement there could be, legal or not; the *legal* one holds, for
one position, every accepted way to announce each legal move. Both are heard side by side, so that
what was said is never forced onto a legal move. Parts of announcements compete as well, so that
half of one is not taken for the whole. Only words that the language file tells how to pronounce are
listened for; the others are spellings, for typing.

A rank alone says where a man comes from only where it tells it apart from another that could go to
the same square (C.10.2). Nowhere else is it listened for: it is one short word, which a recogniser
is quick to find in the end of the one before, "Dame vier Anna sechs" for "Dame Anna sechs".
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product

import chess

from accessible_board.acts.table import Act
from accessible_board.game.vocabulary.announcements import PROMOTIONS, CastlingSide, is_castling
from accessible_board.languages.language import Language
from accessible_board.speech.asking import inquiries
from accessible_board.speech.grammar import Grammar, Pattern, Sentence, Slot, pattern_of
from accessible_board.speech.questions import (
    Question,
    WhichCode,
    WhichPiece,
    WhichRuling,
    WhichSquare,
    WhichWord,
    YesOrNo,
)
from accessible_board.speech.spoken_rulings import code_patterns, ruling_patterns
from accessible_board.speech.understanding import LEADING

OFFICERS = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING)
"""All kinds of men but pawns."""


def said(form: str) -> Sentence:
    """A form from a language file as words of a grammar: "Kurze Rochade" is kurze, rochade."""
    return tuple(form.casefold().split())


def spoken(forms: Iterable[str], language: Language) -> tuple[Sentence, ...]:
    """The forms whose every word is listened for, each once."""
    sentences = dict.fromkeys(map(said, forms))
    return tuple(s for s in sentences if all(map(language.hears, s)))


def heard(patterns: Iterable[Pattern], language: Language) -> Iterator[Pattern]:
    """The patterns, limited to words that are listened for."""
    for pattern in patterns:
        slots = [
            Slot(frozenset(filter(language.hears, slot.words)), slot.optional) for slot in pattern
        ]
        if all(slot.words for slot in slots):
            yield tuple(slots)


def commands_beside(language: Language, own: Language | None) -> tuple[Sentence, ...]:
    """Commands and answers of a player's own language that the other language lacks."""
    if own is None or own is language:
        return ()
    known = frozenset(_commands(language))
    return tuple(sentence for sentence in _commands(own) if sentence not in known)


class Sentences:
    """The grammars of one language; with commands and answers in the player's ``own`` beside."""

    def __init__(self, language: Language, own: Language | None = None) -> None:
        self._files = [_words(language.files.forms(file), language) for file in range(8)]
        self._ranks = [_words(rank.forms, language) for rank in language.ranks]
        self._men = {
            piece: _words(language.man(piece).forms, language) for piece in chess.PIECE_TYPES
        }
        words = language.words
        closing = {said(form)[0] for form in (*words.check.forms, *words.mate.forms)}
        onto = _words((*words.capture.forms, *words.ignored), language) - closing
        self._onto = Slot.maybe(onto)
        self._becoming = Slot.maybe(_words(words.promotion.forms, language))
        checks = spoken((*words.check.forms, *words.mate.forms), language)
        self._checks = [pattern_of(phrase) for phrase in ((), *checks)]
        passing = spoken(words.en_passant.forms, language)
        self._endings = [*self._checks, *map(pattern_of, passing)]
        self._castling = {
            CastlingSide.KING: spoken(language.castling.king.forms, language),
            CastlingSide.QUEEN: spoken(language.castling.queen.forms, language),
        }
        self._yes_or_no = Grammar.of_sentences(
            sentence
            for each in (language, own or language)
            for act in (Act.YES, Act.NO)
            for sentence in spoken(each.commands.get(act.key, ()), each)
        )
        each_language = dict.fromkeys((language, own or language))
        self._codes, self._rulings = (
            Grammar.of_patterns(
                pattern for each in each_language for pattern in heard(patterns(each), each)
            )
            for patterns in (code_patterns, ruling_patterns)
        )
        self._rank_alone = Grammar.of_patterns([(Slot(_union(self._ranks)),)])
        self._squares = Grammar.of_patterns(
            [(Slot(_union(self._files)), Slot(_union(self._ranks)))]
        )
        self._pieces = Grammar.of_patterns(
            (*piece, *ending) for piece, ending in product(self._named(PROMOTIONS), self._checks)
        )
        # A claim comes before its move (9.2.1.1): to listen for one after it would only cost time.
        self._leading, self._trailing = (
            Grammar.of_sentences(
                sentence
                for each, act in product(each_language, acts)
                for sentence in spoken(each.commands.get(act.key, ()), each)
            )
            for acts in (LEADING, (Act.OFFER_DRAW,))
        )
        commands = (*_commands(language), *commands_beside(language, own))
        self.commands = Grammar.of_sentences(commands)
        """What a player may say to the program."""
        self._competing: dict[tuple[frozenset[chess.PieceType], bool], Grammar] = {}
        self.full = self.with_commands(self._announced(frozenset(OFFICERS))).plus(self.commands)
        """Every announcement there could be, and every command."""

    def legal(self, board: chess.Board) -> Grammar:
        """Every accepted way to announce each legal move of the position; no commands.

        Its parts are the moves.
        """
        return Grammar.of_parts(self.forms(move, board) for move in board.legal_moves)

    def announcements(self) -> Grammar:
        """Every announcement there could be, legal or not, but for those of a rank alone."""
        return self._announced(frozenset())

    def with_commands(self, announced: Grammar) -> Grammar:
        """Announcements, alone or in one breath with what :func:`understand` takes them with.

        Otherwise a draw offer that follows the move (9.1.2.1) would not be heard at all, and
        nobody could name the intended move of a claim (9.2.1).
        """
        parts = tuple(map(self.with_commands, announced.parts))
        with_more = announced.followed_by(self._trailing)
        every = announced.plus(with_more).plus(self._leading.followed_by(announced))
        return replace(every, parts=parts)

    def legal_or_command(self, legal: Grammar, answers: Grammar | None = None) -> Grammar:
        """Every accepted way to announce each ``legal`` move, every command, and the answers."""
        usual = self.with_commands(replace(legal, parts=())).plus(self.commands)
        return usual.plus(answers) if answers is not None else usual

    def answers(self, question: Question) -> Grammar:
        """Every accepted answer to a question."""
        match question:
            case YesOrNo():
                return self._yes_or_no
            case WhichSquare():
                return self._squares
            case WhichPiece():
                return self._pieces
            case WhichCode():
                return self._codes
            case WhichRuling():
                return self._rulings
            case WhichWord():
                whole = question.sentences
                return Grammar.of_sentences([*((word,) for word in question.words), *whole])

    def competing(
        self, board: chess.Board, answers: Grammar | None = None, *, halves: bool = True
    ) -> Grammar:
        """The legal announcements of a position, and all that a recogniser may hear for them.

        That is the full grammar, but a rank alone is an origin of those men only whom it tells
        apart here; and, seldom, what is left of an announcement that was broken off, or of which
        only the end was heard: whoever calls out "Gustav" has announced nothing. Beside it, answers
        to an open question, and then no rank alone: "nein" sounds like "drei". Without ``halves``
        for an engine that only learns which word may follow which: it would end any sentence
        anywhere.
        """
        men = frozenset(
            piece
            for move in board.legal_moves
            if (piece := board.piece_type_at(move.from_square)) and _is_told_by_rank(move, board)
        )
        if (men, halves) not in self._competing:
            announced = self._announced(men)
            usual = announced.plus(self.with_commands(announced)).plus(self.commands)
            seldom = self._broken_off(announced).less(usual) if halves else None
            self._competing[men, halves] = replace(usual, seldom=seldom)
        usual = self._competing[men, halves]
        if answers is None:
            return usual
        seldom = usual.seldom and usual.seldom.less(self._rank_alone).less(answers)
        return replace(usual.less(self._rank_alone).plus(answers), seldom=seldom)

    def forms(self, move: chess.Move, board: chess.Board) -> list[Pattern]:
        """The accepted ways to announce this move; it need not be legal but must have a man."""
        if is_castling(move, board):
            kingside = board.is_kingside_castling(move)
            side = CastlingSide.KING if kingside else CastlingSide.QUEEN
            return self._castling_patterns([side])
        piece_type = board.piece_type_at(move.from_square)
        if piece_type is None:
            raise ValueError(f"no man stands on {chess.square_name(move.from_square)}")
        by_rank = _is_told_by_rank(move, board)
        starts = self._starts(piece_type, move.from_square, by_rank=by_rank)
        onto = (self._onto, *self._square(move.to_square))
        officers = [move.promotion] if move.promotion else []
        parts = product(starts, self._promotions(officers), self._endings)
        return [(*start, *onto, *promotion, *ending) for start, promotion, ending in parts]

    def _starts(
        self, piece_type: chess.PieceType, square: chess.Square, *, by_rank: bool
    ) -> list[Pattern]:
        """Man and origin; a pawn and a whole square need no man."""
        man = Slot(self._men[piece_type])
        file, rank = self._square(square)
        if piece_type == chess.PAWN:
            man = Slot(man.words, optional=True)
            return [(man,), (man, file), (man, file, rank)]
        alone = [(man, rank)] if by_rank else []
        return [(man,), (man, file), *alone, (man, file, rank), (file, rank)]

    def _square(self, square: chess.Square) -> Pattern:
        """A square: the name of its file and its rank."""
        file, rank = chess.square_file(square), chess.square_rank(square)
        return (Slot(self._files[file]), Slot(self._ranks[rank]))

    def _promotions(self, officers: Sequence[chess.PieceType]) -> list[Pattern]:
        """The promotion piece, if there may be one; left out here, it is asked for afterwards."""
        return [(), *self._named(officers)]

    def _named(self, officers: Sequence[chess.PieceType]) -> list[Pattern]:
        """A promotion piece by itself, one of these officers."""
        officer = Slot(_union(self._men[piece] for piece in officers))
        return [(self._becoming, officer)] if officers else []

    def _castling_patterns(self, sides: Iterable[CastlingSide]) -> list[Pattern]:
        phrases = [phrase for side in sides for phrase in self._castling[side]]
        return [(*pattern_of(phrase), *ending) for phrase, ending in product(phrases, self._checks)]

    def _broken_off(self, announced: Grammar) -> Grammar:
        """Beginnings of announcements, a rank alone, and that it is check."""
        checks = Grammar.of_patterns(filter(None, self._checks))
        return announced.with_beginnings().plus(checks).plus(self._rank_alone)

    def _announced(self, men_told_by_rank: frozenset[chess.PieceType]) -> Grammar:
        """Every announcement."""
        patterns = (*self._any_announcement(), *self._any_by_rank(men_told_by_rank))
        return Grammar.of_patterns(patterns)

    def _any_announcement(self) -> list[Pattern]:
        """Every announcement but those of a rank alone: any man, any origin, any destination.

        Only pawns become something else, and only on a last rank.
        """
        file, rank = Slot(_union(self._files)), Slot(_union(self._ranks))
        last_rank = Slot(self._ranks[0] | self._ranks[7])
        man = Slot.maybe(_union(self._men.values()))
        pawn = Slot.maybe(self._men[chess.PAWN])
        starts = ((), (file,), (file, rank))
        moves = self._moves([(man, *start) for start in starts], rank)
        becoming = self._moves([(pawn, *start) for start in starts], last_rank, PROMOTIONS)
        return [*moves, *becoming, *self._castling_patterns(CastlingSide)]

    def _any_by_rank(self, men: frozenset[chess.PieceType]) -> list[Pattern]:
        """Every announcement in which a rank alone says where one of these men comes from."""
        rank = Slot(_union(self._ranks))
        man = Slot(_union(self._men[piece] for piece in men))
        return self._moves([(man, rank)], rank) if men else []

    def _moves(
        self, starts: Iterable[Pattern], rank: Slot, officers: Sequence[chess.PieceType] = ()
    ) -> list[Pattern]:
        """Man and origin, then a destination on any file, promotion and ending."""
        onto = (self._onto, Slot(_union(self._files)), rank)
        parts = product(starts, self._promotions(officers), self._endings)
        return [(*start, *onto, *becoming, *ending) for start, becoming, ending in parts]


def _is_told_by_rank(move: chess.Move, board: chess.Board) -> bool:
    """Whether another man of the kind could go to the same square from another rank."""
    piece_type = board.piece_type_at(move.from_square)
    if piece_type is None or piece_type in (chess.PAWN, chess.KING):
        return False
    rank = chess.BB_RANKS[chess.square_rank(move.from_square)]
    others = board.pieces_mask(piece_type, board.turn) & ~rank
    target = chess.BB_SQUARES[move.to_square]
    return any(board.generate_legal_moves(from_mask=others, to_mask=target))


def _commands(language: Language) -> tuple[Sentence, ...]:
    """What may be said to the program in a language."""
    forms = chain.from_iterable(language.commands.values())
    asking = (phrase for phrase, _, _ in inquiries(language, spoken=True))
    return spoken(chain(forms, asking), language)


def _words(forms: Sequence[str], language: Language) -> frozenset[str]:
    """The forms that are one spoken word; a grammar's slot holds no phrases."""
    return frozenset(s[0] for s in spoken(forms, language) if len(s) == 1)


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)
