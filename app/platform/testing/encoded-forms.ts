/**
 * Returns the forms in which a secret can be part of a longer text: hexadecimal, in Base64 wherever it begins, and, if it
 * is a text, as it is and percent-encoded.
 */
export function encodedForms(secret: string | Buffer): string[] {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret;
  const inBase64 = [0, 1, 2].flatMap((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    // The characters at both ends depend on what surrounds the secret.
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((shifted.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((encoding) => shifted.toString(encoding).slice(start, end));
  });
  const texts = typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : [];
  return [...texts, bytes.toString('hex'), ...inBase64];
}
