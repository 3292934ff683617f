/**
 * Returns a function that computes the same as `compute`, and remembers the results for the texts it has been given
 * recently: whatever compares versions of an article is given the same texts, or the same blocks of them, again and again.
 * @param longest total length of the texts whose results are remembered, in characters; twice as much for a while.
 */
export function memoizeByText<Result>(compute: (text: string) => Result, longest: number): (text: string) => Result {
  /** When the newer results are too many, they replace the older ones. */
  let newer = new Map<string, Result>();
  let older = new Map<string, Result>();
  let length = 0;
  return (text) => {
    const recent = newer.get(text);
    if (recent !== undefined) return recent;
    const result = older.get(text) ?? compute(text);
    if (length > longest) [newer, older, length] = [new Map(), newer, 0];
    newer.set(text, result);
    length += text.length;
    return result;
  };
}
