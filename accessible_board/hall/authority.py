"""The hall's own authority: it signs the broker's certificate, and tickets carry its own one."""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

YEARS = timedelta(days=3650)
BACK = timedelta(days=2)
"""Tolerance for machines whose clocks are behind."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate and its private key (PEM)."""

    certificate: bytes
    key: bytes


def new_authority(name: str) -> Identity:
    """An authority that signs for the broker of one hall only."""
    key = ec.generate_private_key(ec.SECP256R1())
    usage = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    certificate = (
        _builder(name, name, key.public_key(), datetime.now(UTC) + YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _identity(certificate, key)


def vouched(authority: Identity, hosts: Iterable[str], until: datetime | None = None) -> Identity:
    """Issue a broker's certificate for these names and addresses."""
    issuer = x509.load_pem_x509_certificate(authority.certificate)
    signing = serialization.load_pem_private_key(authority.key, None)
    if not isinstance(signing, ec.EllipticCurvePrivateKey):
        raise ValueError("no key of ours")  # noqa: TRY004
    key, hosts = ec.generate_private_key(ec.SECP256R1()), list(hosts)
    issued_by = issuer.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value
    until = until or datetime.now(UTC) + YEARS
    certificate = (
        _builder(hosts[0], str(issued_by), key.public_key(), until)
        .add_extension(x509.SubjectAlternativeName(list(map(_named, hosts))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()),
            critical=False,
        )
        .sign(signing, hashes.SHA256())
    )
    return _identity(certificate, key)


def _builder(
    name: str, issuer: str, key: ec.EllipticCurvePublicKey, until: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer))
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(min(datetime.now(UTC), until) - BACK)
        .not_valid_after(until)
    )


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _identity(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> Identity:
    plain = serialization.NoEncryption()
    pem = serialization.Encoding.PEM
    return Identity(
        certificate.public_bytes(pem),
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain),
    )
