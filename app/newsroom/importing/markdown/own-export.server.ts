import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { articleStatuses, tutorialLevels } from '~/content/articles/rules';
import { defaultCategory } from '~/content/categories/rules';
import { currentAddresses } from '~/content/media/chosen-pictures.server';
import { readPictureAddress } from '~/content/media/picture-urls';
import { longestCategoryDescription, longestCategoryName } from '~/newsroom/categories/constants';
import { besidePrefix } from '../pictures/addresses';
import {
  deriveSlug,
  ImportError,
  type ImportedArticle,
  type ImportedAuthor,
  type ImportedCategory,
  type ImportedComment,
  type ImportedPage,
} from '../rules';

/** Largest file with an article's comments, or with the list of pictures, in bytes. */
const maxListSize = 50_000_000;

/** Maximum number of pictures that are looked up in the library: a query can have 65,535 parameters. */
const maxPictures = 60_000;

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const common = {
  lowdown: z.literal(1),
  id: z.uuid().optional(),
  title: z.coerce.string().default(''),
  slug: z.coerce.string().default(''),
  language: z.coerce.string().optional(),
  created: time,
  updated: time,
  excerpt: z.coerce.string().default(''),
  aliases: z.array(z.coerce.string()).default([]),
};

/** Front matter of an article or page that this program has exported. */
const ownFields = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('page'), status: z.enum(['draft', 'published']) }),
  z.object({
    ...common,
    kind: z.literal('article'),
    status: z.enum(articleStatuses),
    date: time.optional(),
    author: z.coerce.string().optional(),
    category: z.coerce.string(),
    category_slug: z.coerce.string(),
    tags: z.array(z.coerce.string()).default([]),
    level: z.enum(tutorialLevels).optional(),
    featured: z.boolean().default(false),
    image: z.coerce.string().optional(),
    image_alt: z.coerce.string().default(''),
    image_caption: z.coerce.string().default(''),
    image_credit: z.coerce.string().default(''),
    seo_title: z.coerce.string().default(''),
    seo_description: z.coerce.string().default(''),
    seo_keywords: z.coerce.string().default(''),
    corrections: z.array(z.object({ date: time, note: z.coerce.string().min(1) })).default([]),
  }),
]);

const ownComments = z.array(
  z.object({ id: z.string(), parent: z.string().optional(), author: z.string(), date: time, html: z.string() }),
);

const text = z.string().default('');
const pictureList = z.array(
  z.object({ file: z.string(), address: z.string(), alt: text, caption: text, credit: text }),
);

const ownReport = z.object({ lowdown: z.literal(1), site: z.url() });

const profileList = z.array(
  z.object({ name: z.string().min(1), biography: text, website: text, picture: z.string().optional() }),
);

const categoryList = z.array(z.object({ slug: text, name: z.string().min(1), description: text }));

/** A picture of an export of this program, with its current address if it is still in this site's library. */
export type OwnPicture = { address: string | undefined; alt: string; caption: string; credit: string };

/** Whether a file was exported by this program, which its front matter says. */
export const isOwnExport = (data: Readonly<Record<string, unknown>>): boolean =>
  data.lowdown === 1 && (data.kind === 'article' || data.kind === 'page');

async function readJson<Output>(path: string, schema: z.ZodType<Output>): Promise<Output | undefined> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) return undefined;
  if (size > maxListSize)
    throw new ImportError(`${path} is too large: ${(size / 1_000_000).toFixed(1)} MB; the limit is 50 MB`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new ImportError(`${path} is not JSON`);
  }
  const parsed = schema.safeParse(value);
  const issue = parsed.error?.issues[0];
  if (issue) throw new ImportError(`${path}: ${issue.path.join('.')}: ${issue.message}`);
  return parsed.data;
}

/**
 * Returns the host of the site that the folder is an export of: the same for every export of that site, wherever it was
 * unpacked. `undefined` for other folders.
 */
export async function exportedHost(root: string): Promise<string | undefined> {
  const report = await readJson(join(root, 'report.json'), ownReport).catch(() => undefined);
  return report && new URL(report.site).host;
}

/** Returns the exported pictures by the path of their file in the folder. */
export async function ownPictures(root: string): Promise<ReadonlyMap<string, OwnPicture>> {
  const list = (await readJson(join(root, 'pictures', 'pictures.json'), pictureList).catch(() => undefined)) ?? [];
  const ids = list.flatMap(({ address }) => readPictureAddress(address)?.id ?? []);
  if (ids.length === 0) return new Map();
  const known = await currentAddresses(ids.slice(0, maxPictures));
  return new Map(
    list.map(({ file, address, ...texts }) => [
      posix.join('pictures', file),
      { ...texts, address: known.get(readPictureAddress(address)?.id ?? '') },
    ]),
  );
}

/**
 * Returns the authors and categories of an export of this program.
 * @param pictures those of the export, by the paths of their files.
 * @throws ImportError when a list is not as exported.
 */
export async function ownLists(
  root: string,
  pictures: ReadonlyMap<string, OwnPicture>,
): Promise<{ authors: ImportedAuthor[]; categories: ImportedCategory[] }> {
  const profiles = (await readJson(join(root, 'authors.json'), profileList)) ?? [];
  const listed = (await readJson(join(root, 'categories.json'), categoryList)) ?? [];
  const categories = listed.map(({ slug, name, description }) => ({
    slug: deriveSlug(slug) || deriveSlug(name) || defaultCategory,
    name: name.slice(0, longestCategoryName),
    description: description.slice(0, longestCategoryDescription),
  }));
  const authors = profiles.map(({ picture = '', ...profile }) => {
    const known = pictures.get(picture);
    return {
      ...profile,
      picture: known ? `${besidePrefix}${picture}` : '',
      pictureId: readPictureAddress(known?.address ?? '')?.id,
    };
  });
  return { authors, categories };
}

/** Reads the comments next to an article's file. */
async function commentsBeside(file: string): Promise<ImportedComment[]> {
  const comments = await readJson(file.replace(/\.md$/, '.comments.json'), ownComments);
  return (comments ?? []).map(({ id, parent, author, date, html }) => ({
    key: `comment:${id}`,
    parentKey: parent === undefined ? undefined : `comment:${parent}`,
    authorName: author,
    html,
    createdAt: date,
  }));
}

/**
 * Returns the article or page of a file that this program has exported.
 * @param pictureOf returns the address of a picture as it is written, if it can be resolved.
 * @throws z.ZodError or ImportError when the file or its comments are not as exported.
 */
export async function readOwnExport(
  file: { path: string; absolute: string },
  data: Readonly<Record<string, unknown>>,
  html: string,
  pictureOf: (written: string) => string | undefined,
  notes: string[],
): Promise<ImportedArticle | ImportedPage> {
  const fields = ownFields.parse(data);
  const base = {
    ...{ key: fields.id ?? file.path, name: file.path, notes, html, title: fields.title, slug: fields.slug },
    ...{ excerpt: fields.excerpt, status: fields.status, language: fields.language },
    ...{ createdAt: fields.created, updatedAt: fields.updated, oldAddresses: fields.aliases },
  };
  if (fields.kind === 'page') return { ...base, kind: 'page' };
  const picture = fields.image === undefined ? undefined : pictureOf(fields.image);
  if (fields.image !== undefined && picture === undefined)
    notes.push(`the picture ${fields.image} is not in the library: the article gets a generated cover`);
  return {
    ...base,
    kind: 'article',
    categories: [{ name: fields.category, slug: fields.category_slug }],
    tags: fields.tags,
    authorName: fields.author,
    image:
      picture === undefined
        ? undefined
        : {
            ...{ url: picture, alt: fields.image_alt },
            ...{ caption: fields.image_caption, credit: fields.image_credit },
          },
    isFeatured: fields.featured,
    level: fields.level,
    publishedAt: fields.date,
    comments: await commentsBeside(file.absolute),
    seo: { title: fields.seo_title, description: fields.seo_description, keywords: fields.seo_keywords },
    corrections: fields.corrections.map(({ date, note }) => ({ note, correctedAt: date })),
  };
}
