export type PageKind = {
  name: string;
  path: string;
  status?: number;
  isIndexed?: boolean;
  /** Expected types in the page's JSON-LD. */
  data?: string[];
};

/** One path for each kind of page. A kind added here is covered by every contract in `contracts.spec.ts`. */
export const pageKinds: PageKind[] = [
  { name: 'home', path: '/', data: ['WebSite', 'NewsMediaOrganization'] },
  { name: 'articles', path: '/articles' },
  { name: 'articles searched', path: '/articles?search=automation', isIndexed: false },
  { name: 'articles filtered', path: '/articles?category=news' },
  { name: 'articles without a match', path: '/articles?search=qqxxzz', isIndexed: false },
  { name: 'article', path: '/article/the-case-for-the-smaller-language', data: ['Article', 'BreadcrumbList'] },
  { name: 'article with a title that is too long', path: '/article/too-long', data: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'archived article', path: '/article/in-the-archive', data: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'author', path: '/author/lowdown-newsroom', data: ['ProfilePage'] },
  { name: 'archived articles', path: '/articles/archived' },
  { name: 'platform reviews', path: '/platform-reviews' },
  { name: 'platform', path: '/platform' },
  { name: 'resources', path: '/resources' },
  { name: 'tool review request', path: '/resources/request' },
  { name: 'tutorials', path: '/tutorials' },
  { name: 'success stories', path: '/success-stories' },
  { name: 'about', path: '/about' },
  { name: 'help', path: '/help' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'partnerships', path: '/partnerships' },
  { name: 'media kit', path: '/media-kit' },
  { name: 'advertise', path: '/advertise' },
  { name: 'contact', path: '/contact' },
  { name: 'newsletter', path: '/subscribe' },
  { name: 'house rules', path: '/rules' },
  { name: 'moderation log', path: '/rules/log' },
  { name: 'developers', path: '/developers' },
  { name: 'sign in', path: '/auth', isIndexed: false },
  { name: 'login', path: '/login', isIndexed: false },
  { name: 'admin login', path: '/admin/login', isIndexed: false },
  { name: 'sign up', path: '/auth/sign-up', isIndexed: false },
  { name: 'forgotten password', path: '/auth/forgot', isIndexed: false },
  { name: 'sign out', path: '/auth/sign-out', isIndexed: false },
  { name: 'verification with a wrong token', path: '/auth/verify/wrong', status: 404, isIndexed: false },
  { name: 'new password with a wrong token', path: '/auth/reset/wrong', status: 404, isIndexed: false },
  { name: 'settings of a visitor', path: '/settings', status: 401, isIndexed: false },
  { name: 'member page that is not shown', path: '/members/unknown', status: 404, isIndexed: false },
  { name: 'setup with a wrong token', path: '/setup/wrong', status: 404, isIndexed: false },
  {
    name: 'writing a comment',
    path: '/article/the-case-for-the-smaller-language/comments/new',
    isIndexed: false,
  },
  { name: 'changing a comment', path: '/comments/01990000-0000-7000-8000-000000000000/edit', isIndexed: false },
  { name: 'bookmarks of nobody', path: '/bookmarks', status: 401, isIndexed: false },
  { name: 'shared list', path: `/lists/${'s'.repeat(32)}`, isIndexed: false },
  { name: 'list that is not shared', path: `/lists/${'n'.repeat(32)}`, status: 404, isIndexed: false },
  { name: 'not found', path: '/no-such-page', status: 404, isIndexed: false },
  { name: 'article not found', path: '/article/no-such-article', status: 404, isIndexed: false },
  { name: 'confirmation with a wrong token', path: '/subscribe/confirm/wrong', status: 404, isIndexed: false },
  { name: 'unsubscribing with a wrong token', path: '/unsubscribe/wrong', status: 404, isIndexed: false },
];

const longWord = 'Low'.padEnd(60, 'codeless');
const longTitle = `${longWord} ${'and the title that does not want to come to an end '.repeat(3)}`.slice(0, 200).trim();

/**
 * Data that some of these pages need in addition to the opening edition: long titles, an archived article and a shared
 * list.
 */
export const pageDataSql = `
  update articles set slug = 'too-long', title = '${longTitle}', excerpt = '${longTitle}', is_featured = true
    where slug = 'mcp-forgets-on-purpose';
  insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'The reader', 'owner@readers.test', true);
  insert into bookmark_lists (id, user_id, name, share_token)
    select gen_random_uuid(), id, '${longTitle.slice(0, 80)}', '${'s'.repeat(32)}' from users;
  insert into bookmarks (id, user_id, article_id)
    select gen_random_uuid(), users.id, articles.id from users, articles where slug like 'the-%';
  insert into bookmark_list_entries (list_id, bookmark_id)
    select bookmark_lists.id, bookmarks.id from bookmark_lists, bookmarks;
  update articles set slug = 'in-the-archive', is_archived = true where slug = 'the-button-is-the-law';`;
