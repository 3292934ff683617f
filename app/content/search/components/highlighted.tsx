/** A piece of a text, and whether it is what was searched for. */
export type Part = { text: string; isMatch: boolean };

export function Highlighted({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity than their place
  return parts.map((part, place) => (part.isMatch ? <mark key={place}>{part.text}</mark> : part.text));
}
