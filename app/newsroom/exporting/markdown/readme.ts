/** The file in the Markdown export that explains its format. */
export const readme = (site: string, exportedAt: Date): string => `# Export of ${site.replaceAll(/[\r\n]+/g, ' ')}

Exported on ${exportedAt.toISOString().slice(0, 10)}. All files are UTF-8.

| Path | Contents |
|---|---|
| \`articles/SLUG.md\` | One article of any status: front matter in YAML, then its text in Markdown |
| \`articles/SLUG.comments.json\` | The published comments on it; a reply names its \`parent\` |
| \`pages/SLUG.md\` | One page |
| \`pictures/\` | The pictures of the media library in their largest size |
| \`pictures/pictures.json\` | Their addresses on the site, alternative texts, captions and credits |
| \`categories.json\` | The categories in their order |
| \`authors.json\` | The public profiles of authors: biography, website and picture |
| \`redirects.json\` | The former addresses |
| \`report.json\` | Which site was exported, what was exported, what was missing, and which texts were changed |

## Text

The text is Markdown with tables (GitHub's dialect). What Markdown cannot say is HTML: figures with captions, tables with
merged cells, footnotes, callouts, classes. Pictures have relative addresses such as \`../pictures/NAME.jpg\`.

## Front matter

\`lowdown: 1\` is the version of this format. \`date\` is the publication, \`created\` and \`updated\` are the other two
times, all in UTC. \`id\` is the same in every export. \`status\` is draft, pending, approved or published. \`image\` is the article's own picture, with
\`image_alt\`, \`image_caption\` and \`image_credit\`. \`aliases\` are former addresses. \`corrections\` is the list that
readers see below the text.

## Importing

Lowdown imports the zip as it is: on the Import screen, or with \`npm run import -- FILE\`. Other programs that read
Markdown with front matter, such as Hugo, Jekyll, Astro and Eleventy, can read the unpacked files.

## Not included

Members, email addresses, keys, ratings, likes, views, bookmarks, the versions of articles, and comments that are not
published. A backup contains all of these.
`;
