import { readPictureFile } from '~/content/media/chosen-pictures.server';
import { withoutFocus } from '~/content/media/picture-urls';
import { database } from '~/platform/database/database.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { allRows } from '../paging.server';
import { exportVersion, folders, safeFileName } from '../rules';
import * as store from '../store.server';
import { publishedThread } from '../threads';
import { articleFields, pageFields } from './front-matter.server';
import { type Library, readLibrary } from './pictures.server';
import { readme } from './readme';
import { toMarkdown } from './to-markdown.server';

/** A file of the export. */
export type ExportedFile = { name: string; lastModified: Date; input: string | Buffer };

type Report = { articles: number; pages: number; pictures: number; missingPictures: string[]; changedTexts: string[] };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns a function that gives each text of a folder a name of its own, on file systems that ignore case as well. */
function fileNames(): (slug: string, id: string) => string {
  const used = new Set<string>();
  return (slug, id) => {
    const safe = safeFileName(slug, id);
    const name = used.has(safe.toLowerCase()) ? id : safe;
    used.add(name.toLowerCase());
    return name;
  };
}

async function* articleFiles(library: Library, report: Report): AsyncGenerator<ExportedFile> {
  const names = new Map((await store.allCategories(database())).map(({ slug, name }) => [slug, name]));
  const fileName = fileNames();
  const rows = allRows(
    (after, limit) => store.articlesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of rows) {
    const ids = batch.map(({ id }) => id);
    const [addresses, corrections] = await Promise.all([
      store.addressesOf(database(), ids),
      store.correctionsOf(database(), ids),
    ]);
    for (const article of batch) {
      const { id, slug, updatedAt: lastModified } = article;
      const name = `${folders.articles}/${fileName(slug, id)}`;
      const { markdown, isSame } = await toMarkdown(article.content, library);
      if (!isSame) report.changedTexts.push(`${name}.md`);
      report.articles += 1;
      const fields = articleFields(article, {
        categoryName: names.get(article.category) ?? article.category,
        addresses: addresses.get(id) ?? [],
        corrections: corrections.get(id) ?? [],
        library,
      });
      yield { name: `${name}.md`, lastModified, input: `${fields}\n${markdown}` };
      const thread = publishedThread(await store.commentsOn(database(), id));
      if (thread.length > 0) yield { name: `${name}.comments.json`, lastModified, input: json(thread) };
    }
  }
}

async function* pageFiles(library: Library, report: Report): AsyncGenerator<ExportedFile> {
  const fileName = fileNames();
  const rows = allRows(
    (after, limit) => store.pagesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of rows) {
    const addresses = await store.addressesOf(
      database(),
      batch.map(({ id }) => id),
    );
    for (const page of batch) {
      const name = `${folders.pages}/${fileName(page.slug, page.id)}.md`;
      const { markdown, isSame } = await toMarkdown(page.content, library);
      if (!isSame) report.changedTexts.push(name);
      report.pages += 1;
      const fields = pageFields(page, addresses.get(page.id) ?? []);
      yield { name, lastModified: page.updatedAt, input: `${fields}\n${markdown}` };
    }
  }
}

async function* pictureFiles(library: Library, report: Report, now: Date): AsyncGenerator<ExportedFile> {
  for (const { file, address } of library.all) {
    const bytes = await readPictureFile(withoutFocus(address));
    if (bytes) {
      report.pictures += 1;
      yield { name: `${folders.pictures}/${file}`, lastModified: now, input: bytes };
    } else report.missingPictures.push(file);
  }
}

async function redirectList(): Promise<string> {
  const list: object[] = [];
  const rows = allRows(
    (after, limit) => store.redirectsAfter(database(), after, limit),
    ({ from }) => from,
  );
  for await (const batch of rows)
    for (const { from, article, page } of batch) list.push(article === null ? { from, page } : { from, article });
  return json(list);
}

async function profileList(library: Library): Promise<string> {
  const profiles = await store.allProfiles(database());
  return json(
    profiles.map(({ picture, ...profile }) => {
      const file = picture === null ? undefined : library.find(picture)?.file;
      return { ...profile, ...(file !== undefined && { picture: `${folders.pictures}/${file}` }) };
    }),
  );
}

/** Yields the files of the Markdown export, each read only when the one before it has been taken. */
export async function* markdownFiles(now: Date): AsyncGenerator<ExportedFile> {
  const report: Report = { articles: 0, pages: 0, pictures: 0, missingPictures: [], changedTexts: [] };
  const library = await readLibrary();
  const file = (name: string, input: string): ExportedFile => ({ name, lastModified: now, input });
  yield file('README.md', readme(publicUrl(), now));
  yield file('categories.json', json(await store.allCategories(database())));
  yield file('authors.json', await profileList(library));
  yield file('redirects.json', await redirectList());
  yield file(`${folders.pictures}/pictures.json`, library.list);
  yield* articleFiles(library, report);
  yield* pageFiles(library, report);
  yield* pictureFiles(library, report, now);
  yield file(
    'report.json',
    json({ lowdown: exportVersion, site: publicUrl(), exportedAt: now.toISOString(), ...report }),
  );
}
