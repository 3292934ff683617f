import { offerShowdown } from '~/content/articles/writing/offer.server';
import { addDraftWithoutCategory } from './service.server';

/** Offers a draft for the front page, as `offerShowdown` does. Its category is for the newsroom to choose. */
export const offerFrontPageDraft = (): Promise<boolean> => offerShowdown(addDraftWithoutCategory);
