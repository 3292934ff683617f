/** A terminal command or a piece of code. Focusable, because it scrolls on narrow screens. */
export function CodeSample({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard-accessible (WCAG 2.1.1)
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
