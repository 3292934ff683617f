import { createLowlight } from 'lowlight';

const lowlight = createLowlight();

/** Colours code while it is written, as far as its grammars are there. A language that is not named is not guessed. */
export const highlighter = {
  ...lowlight,
  highlightAuto: (text: string) => ({ type: 'root' as const, children: [{ type: 'text' as const, value: text }] }),
};

let loading: Promise<void> | undefined;

/** Fetches the grammars of code, which are large, once an article has code. Without them code is shown plain. */
export function loadGrammars(): Promise<void> {
  loading ??= import('./grammars').then(
    ({ common }) => lowlight.register(common),
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Languages that can be chosen for code, by the name that is stored and the one that people say. */
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
