/** The events that are sent, with what each means. */
export const eventTypes = {
  'article.published': 'An article is published, for the first time or again.',
  'article.updated': 'The text, category, tags or placement of a published article changes.',
  'article.unpublished': 'Readers no longer see an article.',
  'article.archived': 'A published article is archived. It stays readable.',
  'comment.posted': 'A comment becomes public.',
  'comment.held': 'A comment is awaiting moderation.',
  'subscriber.confirmed': 'Someone confirms a newsletter subscription.',
  'subscriber.gone': 'A confirmed subscription ends or is deleted.',
  'health.changed': 'A health check changes its state.',
} as const;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/** The events as the form groups them. */
export const eventGroups: readonly { label: string; types: readonly EventType[] }[] = [
  { label: 'Articles', types: ['article.published', 'article.updated', 'article.unpublished', 'article.archived'] },
  { label: 'Comments', types: ['comment.posted', 'comment.held'] },
  { label: 'Subscribers', types: ['subscriber.confirmed', 'subscriber.gone'] },
  { label: 'Health', types: ['health.changed'] },
];

/** The event that only tests an endpoint. It cannot be chosen. */
export const pingType = 'ping';

const exampleId = '0197a3f2-5c1e-7b44-9d2a-3f6c8e1b7a05';

/** Returns an article in the format of the API, as an example. */
const exampleArticle = (siteUrl: string) => ({
  id: exampleId,
  slug: 'an-article',
  title: 'An article',
  excerpt: 'What the article is about.',
  category: { slug: 'tutorials', name: 'Tutorials' },
  tags: ['automation'],
  language: 'en',
  level: 'Beginner',
  isFeatured: false,
  isArchived: false,
  viewCount: 0,
  likeCount: 0,
  ratingCount: 0,
  ratingAverage: null,
  readingTime: 4,
  publishedAt: '2026-05-01T10:00:00.000Z',
  updatedAt: '2026-05-01T10:00:00.000Z',
  url: `${siteUrl}/article/an-article`,
  imageUrl: null,
  imageAlt: '',
  coverUrl: `${siteUrl}/covers/an-article/card.svg`,
  shareImageUrl: `${siteUrl}/covers/an-article/share.png`,
});

const exampleComment = (siteUrl: string, status: 'published' | 'held') => ({
  id: exampleId,
  parentId: null,
  status,
  url: `${siteUrl}/article/an-article?comment=${exampleId}#comment-${exampleId}`,
  article: { id: exampleId, slug: 'an-article', title: 'An article', url: `${siteUrl}/article/an-article` },
});

/** Returns the body of an example of each event. */
export function exampleBodies(siteUrl: string): Record<EventType, object> {
  const article = exampleArticle(siteUrl);
  const data: Record<EventType, object> = {
    'article.published': article,
    'article.updated': article,
    'article.unpublished': article,
    'article.archived': { ...article, isArchived: true },
    'comment.posted': exampleComment(siteUrl, 'published'),
    'comment.held': exampleComment(siteUrl, 'held'),
    'subscriber.confirmed': { id: exampleId, language: 'en', email: 'reader@example.com' },
    'subscriber.gone': { id: exampleId, language: 'en' },
    'health.changed': {
      name: 'search-index',
      title: 'Search index',
      from: 'healthy',
      to: 'warning',
      message: 'Published articles missing from the index, or outdated in it: 2 of 120.',
    },
  };
  const timestamp = '2026-05-01T10:00:00.000Z';
  return Object.fromEntries(eventTypeNames.map((type) => [type, { type, timestamp, data: data[type] }])) as Record<
    EventType,
    object
  >;
}
