/** A piece of text, and whether it matches the search. */
export type Part = { text: string; isMatch: boolean };

export function Highlighted({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text are identified only by their position
  return parts.map((part, place) => (part.isMatch ? <mark key={place}>{part.text}</mark> : part.text));
}
