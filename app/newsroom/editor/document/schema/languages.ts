import { createLowlight } from 'lowlight';

const lowlight = createLowlight();

/**
 * Highlights code while it is edited, using the grammars loaded so far. Does not guess the language when none is
 * specified.
 */
export const highlighter = {
  ...lowlight,
  highlightAuto: (text: string) => ({ type: 'root' as const, children: [{ type: 'text' as const, value: text }] }),
};

let loading: Promise<void> | undefined;

/**
 * Loads the grammars for highlighting code. They are large, so this is called only when an article contains code.
 * Without them, code is not highlighted.
 */
export function loadGrammars(): Promise<void> {
  loading ??= import('./grammars').then(
    ({ common }) => lowlight.register(common),
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Languages that can be chosen for code, each with its stored name and label. */
export const codeLanguages = [
  ['', 'Plain text'],
  ['bash', 'Shell'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['markdown', 'Markdown'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['toml', 'TOML'],
  ['typescript', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
] as const;
