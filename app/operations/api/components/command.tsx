/** A command for the terminal. On narrow screens it scrolls, so the keyboard must reach it. */
export function Command({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
