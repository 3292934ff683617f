import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '~/platform/languages/compiled/runtime';
import { baseLocale, isLocale } from '~/platform/languages/locales';

const language = document.documentElement.lang;
overwriteGetLocale(() => (isLocale(language) ? language : baseLocale));

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
