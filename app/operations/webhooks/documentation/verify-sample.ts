/** A program that verifies a signature, as the documentation shows it. A test runs it. */
export const verifySample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether a request is signed with the secret and at most five minutes old. The body must be unparsed. */
export function isSigned(headers, body, secret) {
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = \`\${headers['webhook-id']}.\${timestamp}.\${body}\`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;
