"""The sentences that every language has to say, and what is filled into each.

A language file must have exactly these keys, each with exactly these placeholders.
"""

from collections.abc import Mapping
from string import Formatter

from accessible_board.errors import LanguageError

PLACEHOLDERS: Mapping[str, frozenset[str]] = {
    "white": frozenset(),
    "black": frozenset(),
    "adjusting_declared": frozenset(),
    "adjusting_refused": frozenset(),
    "move_carried_out": frozenset(),
    "positions_differ": frozenset(),
    "position_restored": frozenset(),
    "check_by_hand": frozenset(),
    "repair_take_away": frozenset({"man", "square"}),
    "repair_put": frozenset({"man", "square"}),
    "repair_move": frozenset({"man", "origin", "target"}),
    "a_man": frozenset(),
    "board_lost": frozenset(),
    "board_found": frozenset(),
    "switches_failed": frozenset({"squares"}),
    "walk_begin": frozenset({"back", "quit", "skip"}),
    "walk_clear": frozenset({"felt", "skip"}),
    "walk_clear_all": frozenset(),
    "walk_put": frozenset({"square"}),
    "walk_good": frozenset(),
    "walk_felt": frozenset({"felt", "square"}),
    "walk_at_once": frozenset({"felt"}),
    "walk_press": frozenset({"player"}),
    "walk_other_button": frozenset({"player"}),
    "walk_done": frozenset(),
    "walk_left": frozenset({"felt"}),
    "walk_word_skip": frozenset(),
    "walk_word_back": frozenset(),
    "walk_word_quit": frozenset(),
    "microphone_lost": frozenset(),
    "microphone_found": frozenset(),
    "microphone_silent": frozenset(),
    "microphone_clipping": frozenset(),
    "microphone_open": frozenset(),
    "microphone_waits": frozenset(),
    "microphone_none": frozenset(),
    "recogniser_lost": frozenset(),
    "recogniser_found": frozenset(),
    "earphone_lost": frozenset({"player"}),
    "earphone_found": frozenset(),
    "loudspeaker_lost": frozenset(),
    "loudspeaker_found": frozenset(),
    "voice_lost": frozenset(),
    "voice_found": frozenset(),
    "announcement_corrected": frozenset(),
    "correction_refused": frozenset(),
    "announcement_differs": frozenset(),
    "board_shows": frozenset(),
    "repetition_differs": frozenset(),
    "not_understood": frozenset(),
    "which_word": frozenset({"one", "other"}),
    "spell_origin": frozenset(),
    "spell_target": frozenset(),
    "teach_word": frozenset({"word"}),
    "teach_thanks": frozenset(),
    "teach_tried": frozenset({"after", "all", "before"}),
    "teach_untried": frozenset(),
    "teach_worse": frozenset(),
    "teach_vosk": frozenset(),
    "move_unmade": frozenset(),
    "clocks_stopped": frozenset(),
    "clock_set": frozenset(),
    "threshold_reached": frozenset({"time"}),
    "times_told": frozenset({"other", "own"}),
    "moves_told": frozenset({"other", "own"}),
    "moves_to_control": frozenset({"moves"}),
    "last_move_none": frozenset(),
    "position_of": frozenset({"men", "player"}),
    "help": frozenset({"commands", "example"}),
    "opponent_code": frozenset({"code"}),
    "draw_offer_made": frozenset({"player"}),
    "draw_offer_noted": frozenset(),
    "draw_offer_declined": frozenset({"player"}),
    "draw_claim": frozenset({"player"}),
    "draw_claimed": frozenset({"player"}),
    "flag_claimed": frozenset({"player"}),
    "arbiter_called": frozenset({"player"}),
    "appeal_made": frozenset({"player"}),
    "sheets_due": frozenset(),
    "sheet_empty": frozenset(),
    "sheet_asked_too_often": frozenset(),
    "claim_rejected": frozenset({"bonus", "opponent", "player"}),
    "penalty_imposed": frozenset({"bonus", "opponent", "player"}),
    "penalty_imposed_without_bonus": frozenset({"player"}),
    "penalty_waived": frozenset({"player"}),
    "breach_claimed": frozenset({"player"}),
    "breach_claim_upheld": frozenset({"player"}),
    "breach_claim_rejected": frozenset({"player"}),
    "position_reinstated": frozenset(),
    "position_reinstated_start": frozenset(),
    "pawn_made_queen": frozenset(),
    "game_started": frozenset({"player"}),
    "game_continued": frozenset(),
    "seconds_asked": frozenset({"player"}),
    "seconds_granted": frozenset({"bonus", "extra", "player"}),
    "seconds_refused": frozenset({"player"}),
    "claim_postponed": frozenset({"player"}),
    "sealing_asked": frozenset({"player"}),
    "sealing_how": frozenset(),
    "move_sealed": frozenset(),
    "game_adjourned": frozenset(),
    "game_resumed": frozenset(),
    "envelope_opened": frozenset(),
    "envelope_missing": frozenset({"player"}),
    "program_stalled": frozenset({"time"}),
    "record_refused": frozenset(),
    "record_mended": frozenset(),
    "conditions_edition": frozenset({"edition"}),
    "conditions_time": frozenset({"periods"}),
    "conditions_moves": frozenset({"moves", "time"}),
    "conditions_all_moves": frozenset({"time"}),
    "conditions_increment": frozenset({"time"}),
    "conditions_delay": frozenset({"time"}),
    "conditions_standard": frozenset(),
    "conditions_rapid": frozenset(),
    "conditions_blitz": frozenset(),
    "conditions_unsupervised": frozenset(),
    "conditions_lateness": frozenset({"time"}),
    "conditions_no_lateness": frozenset(),
    "conditions_no_draws": frozenset({"moves"}),
    "conditions_quickplay": frozenset(),
    "conditions_electronic": frozenset(),
    "adaptation_repetition-required": frozenset(),
    "adaptation_announced-by-pressing": frozenset(),
    "adaptation_lifting-is-no-touch": frozenset(),
    "adaptation_slips-stand": frozenset(),
    "adaptation_no-assistant-needed": frozenset(),
    "scoresheet_signed": frozenset(),
    "confirm_offer_draw": frozenset(),
    "confirm_accept": frozenset(),
    "confirm_resign": frozenset(),
    "confirm_claim": frozenset(),
    "confirm_call_arbiter": frozenset(),
    "confirm_claim_flag": frozenset(),
    "confirm_claim_touch": frozenset(),
    "confirm_claim_illegal": frozenset(),
    "confirm_ask_seconds": frozenset(),
    "confirm_claim_quickplay": frozenset(),
    "record_code": frozenset({"code"}),
    "confirm_result": frozenset(),
    "confirm_announcement": frozenset(),
    "cancelled": frozenset(),
    "result_white": frozenset(),
    "result_black": frozenset(),
    "result_draw": frozenset(),
    "result_none": frozenset(),
    "result_half_white": frozenset(),
    "result_half_black": frozenset(),
    "result_forfeit_white": frozenset(),
    "result_forfeit_black": frozenset(),
    "result_forfeit_both": frozenset(),
    "ended_checkmate": frozenset(),
    "ended_stalemate": frozenset(),
    "ended_dead_position": frozenset(),
    "ended_fivefold_repetition": frozenset(),
    "ended_seventy_five_moves": frozenset(),
    "ended_agreement": frozenset(),
    "ended_resignation": frozenset(),
    "ended_flag_fall": frozenset(),
    "ended_claim": frozenset(),
    "ended_illegal_moves": frozenset(),
    "ended_arbiter": frozenset(),
    "ended_void": frozenset(),
    "refused_promotion_piece_missing": frozenset(),
    "refused_several_moves": frozenset(),
    "refused_not_on_move": frozenset(),
    "refused_not_started": frozenset(),
    "refused_game_over": frozenset(),
    "refused_no_offer": frozenset(),
    "refused_own_offer": frozenset(),
    "refused_too_early": frozenset(),
    "refused_touched": frozenset(),
    "refused_no_move": frozenset(),
    "refused_not_announced": frozenset(),
    "refused_not_placed": frozenset(),
    "refused_differs": frozenset(),
    "refused_not_safe": frozenset(),
    "refused_stopped": frozenset(),
    "refused_intended_binds": frozenset(),
    "refused_intended_unclear": frozenset(),
    "refused_not_quickplay": frozenset(),
    "refused_too_much_time": frozenset(),
    "refused_flag_down": frozenset(),
    "refused_seconds_first": frozenset(),
    "refused_adjourned": frozenset(),
    "refused_not_sealing": frozenset(),
    "refused_not_sealed": frozenset(),
    "refused_sealed": frozenset(),
    "refused_assistant_needed": frozenset(),
    "refused_not_repeated": frozenset(),
    "refused_draws_barred": frozenset(),
    "refused_flag_up": frozenset(),
    "refused_own_flag": frozenset(),
    "refused_only_displays": frozenset(),
    "refused_no_reason": frozenset(),
    "refused_no_appeal": frozenset(),
    "refused_no_sheet": frozenset(),
    "refused_too_late": frozenset(),
    "refused_no_illegal_move": frozenset(),
}
"""Each sentence's key, and the names that are filled into it."""


def placeholders(phrase: str) -> frozenset[str]:
    """The names in braces in a phrase; ``ValueError`` if its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(phrase) if name is not None)


def check(phrases: Mapping[str, str], file: str) -> None:
    """Refuse phrases that are missing, unknown or wrongly filled, by name, as ``LanguageError``."""
    _check(phrases, PLACEHOLDERS, file, "phrases.")


def check_like(phrases: Mapping[str, str], reference: Mapping[str, str], file: str) -> None:
    """The same for phrases that are to have the keys and placeholders of a reference language."""
    _check(phrases, {key: placeholders(phrase) for key, phrase in reference.items()}, file)


def check_filled(phrase: str, expected: frozenset[str], key: str, file: str) -> None:
    """Refuse a phrase with other placeholders than ``expected``, by name, as ``LanguageError``."""
    try:
        found = placeholders(phrase)
    except ValueError as error:
        raise LanguageError(f"{file}: {key} is malformed: {error}.") from error
    if found != expected:
        names = ", ".join(f"{{{name}}}" for name in sorted(expected)) or "nothing"
        raise LanguageError(f"{file}: {key} must be filled with {names}.")


def _check(
    phrases: Mapping[str, str], expected: Mapping[str, frozenset[str]], file: str, table: str = ""
) -> None:
    for key in sorted(expected.keys() - phrases.keys()):
        raise LanguageError(f"{file} lacks the phrase {table}{key}.")
    for key in sorted(phrases.keys() - expected.keys()):
        raise LanguageError(f"{file} has an unknown phrase {table}{key}.")
    for key, names in expected.items():
        check_filled(phrases[key], names, f"{table}{key}", file)
