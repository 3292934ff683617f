/** Maximum body size for a form or a beacon, in bytes. */
export const maxFormBytes = 64 * 1024;

/** Returns the whole body, whether or not its length was declared, or `undefined` if it exceeds `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length')) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
