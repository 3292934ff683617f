import { isSingular } from '~/design/format';
import { type ColourName, colourLabels, variants } from '~/platform/theme/colours';
import { problemsOf, type SiteTheme, unmeasuredThemeSchema } from '~/platform/theme/theme';
import { countPairs } from './theme-draft';

/** Maximum size of a theme's file, in bytes: several times what a theme needs. */
const fileLimit = 20_000;

/** The theme of a file, if it has one, and what to say about it. */
export type ReadFile = { theme?: SiteTheme; sentence: string; isProblem: boolean };

const unusable = (sentence: string): ReadFile => ({ sentence, isProblem: true });

/** Names a part of a theme as the screen does, such as “Accent” (dark); other parts as the file does. */
function partName(path: readonly PropertyKey[]): string {
  const [variant, name] = path.map(String);
  const isColour = variants.some((known) => known === variant) && name !== undefined && name in colourLabels;
  return isColour
    ? `“${colourLabels[name as ColourName].name}” (${variant})`
    : path.length > 0
      ? `“${path.join('.')}”`
      : '';
}

/** Reads a theme from a file. One whose colours lack contrast can be corrected, so it is returned as well. */
export async function readThemeFile(file: Pick<File, 'size' | 'text'>): Promise<ReadFile> {
  if (file.size > fileLimit) return unusable('This file is too large to be a theme.');
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return unusable('This file is not a theme: it is not JSON.');
  }
  const parsed = unmeasuredThemeSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const part = issue && partName(issue.path);
    return unusable(part ? `This theme cannot be used: ${part} is missing or invalid.` : 'This file is not a theme.');
  }
  const theme = parsed.data;
  const { all } = countPairs(theme);
  const count = variants.flatMap((variant) => Object.keys(problemsOf(variant, theme[variant]))).length;
  if (count === 0)
    return { theme, sentence: `“${theme.name}” is loaded as a draft. All ${all} pairs pass.`, isProblem: false };
  const colors = isSingular(count) ? '1 color fails. Correct it' : `${count} colors fail. Correct them`;
  return {
    theme,
    sentence: `“${theme.name}” is loaded as a draft, but ${colors} under Customize Colors before you apply the theme.`,
    isProblem: true,
  };
}
