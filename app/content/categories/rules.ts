/** The categories that every installation has, in display order (spec 1 §3). Imports may add others. */
export const fixedCategories = [
  {
    slug: 'news',
    name: 'News',
    description: 'What changed in low-code, no-code and AI-assisted development, and what it means.',
  },
  { slug: 'tutorials', name: 'Tutorials', description: 'Step by step, with everything needed to follow along.' },
  {
    slug: 'reviews',
    name: 'Reviews',
    description: 'Tools and platforms compared by what their documents and licences say.',
  },
  { slug: 'tools', name: 'Tools', description: 'What to build with, and what it costs to leave.' },
  { slug: 'insights', name: 'Insights', description: 'Opinion and analysis of where software building is going.' },
  {
    slug: 'platform-reviews',
    name: 'Platform Reviews',
    description: 'Full reviews of low-code and no-code platforms.',
  },
  { slug: 'success-stories', name: 'Success Stories', description: 'What people built, and how it went.' },
  { slug: 'ai-tools', name: 'AI Tools', description: 'Assistants, agents and builders that write software.' },
] as const;

/**
 * Slug of the default category, for articles that do not specify one. If that category was renamed or merged, its
 * successor is used.
 */
export const defaultCategory = 'news';
