import { writeArticle } from '~/content/articles/testing/written-articles.server';
import { articleCategories } from '~/content/categories/schema';
import { database } from '~/platform/database/database.server';
import { type Entries, newNumber } from '~/platform/testing/entries';

/**
 * Outcomes for screens restricted to editors and administrators. Moderators lack the permission, and subscribers may
 * not enter the newsroom.
 */
const forEditors = 'signin home refused ok ok';

/** Outcomes for forms restricted to editors and administrators. A successful submission redirects. */
const redirectsEditors = 'signin led refused led led';

/** Adds an empty category with a unique slug, and returns the slug. */
async function addCategory(): Promise<string> {
  const slug = `shelf-${newNumber()}`;
  await database()
    .insert(articleCategories)
    .values({ slug, name: `Shelf ${slug}` });
  return slug;
}

const pathOf = (task: string) => async (): Promise<string> =>
  `/admin/content-categories/${await addCategory()}/${task}`;

/** Expected access to the category routes, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin/content-categories': { outcomes: forEditors },
    'GET /admin/content-categories/new': { outcomes: forEditors },
    'GET /admin/content-categories/untitled': { outcomes: forEditors },
    'GET /admin/content-categories/:category/article': { outcomes: forEditors, path: pathOf('article') },
    'GET /admin/content-categories/:category/rename': { outcomes: forEditors, path: pathOf('rename') },
    'GET /admin/content-categories/:category/merge': { outcomes: forEditors, path: pathOf('merge') },
    'GET /admin/content-categories/:category/delete': { outcomes: forEditors, path: pathOf('delete') },
  },
  writes: [
    {
      entry: 'POST /admin/content-categories/new',
      outcomes: redirectsEditors,
      prepare: () => {
        const slug = `new-shelf-${newNumber()}`;
        return { path: '/admin/content-categories/new', form: { name: `New ${slug}`, slug, description: 'A shelf' } };
      },
    },
    {
      entry: 'POST /admin/content-categories/:category/article',
      outcomes: redirectsEditors,
      prepare: async () => ({
        path: `/admin/content-categories/${await addCategory()}/article`,
        form: {
          title: 'A title',
          summary: 'A summary',
          content: 'A text',
          tags: 'One, another',
          author: 'The editor',
          featured: 'on',
          trending: 'on',
        },
      }),
    },
    {
      entry: 'POST /admin/content-categories/:category/rename',
      outcomes: redirectsEditors,
      prepare: async () => {
        const slug = await addCategory();
        return {
          path: `/admin/content-categories/${slug}/rename`,
          form: { name: `Renamed ${slug}`, slug: `renamed-${slug}`, description: 'A shelf' },
        };
      },
    },
    {
      entry: 'POST /admin/content-categories/:category/merge',
      outcomes: redirectsEditors,
      prepare: async () => ({
        path: `/admin/content-categories/${await addCategory()}/merge`,
        form: { into: await addCategory(), articles: '0' },
      }),
    },
    {
      entry: 'POST /admin/content-categories/:category/delete',
      outcomes: redirectsEditors,
      prepare: async () => ({ path: `/admin/content-categories/${await addCategory()}/delete`, form: {} }),
    },
    {
      entry: 'POST /admin/content-categories/untitled',
      outcomes: 'signin led refused ok ok',
      prepare: async () => {
        const { id } = await writeArticle({ title: 'Untitled' });
        return { path: '/admin/content-categories/untitled', form: { intent: 'one', id, title: 'A title' } };
      },
    },
    {
      entry: 'POST /admin/content-categories/untitled (all)',
      outcomes: 'signin led refused ok ok',
      prepare: async () => {
        await writeArticle({ title: 'Untitled' });
        return { path: '/admin/content-categories/untitled', form: { intent: 'all' } };
      },
    },
  ],
};
