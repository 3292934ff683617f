import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { recordError, watchPage } from '~/insight/diagnostics/record-page';
import { overwriteGetLocale } from '~/platform/languages/compiled/runtime';
import { localeOf } from '~/platform/languages/locales';

const language = document.documentElement.lang;
overwriteGetLocale(() => localeOf(language));

watchPage();

startTransition(() => {
  // Expected responses such as "not found" are not reported as errors.
  hydrateRoot(document, <HydratedRouter onError={(error) => isRouteErrorResponse(error) || recordError(error)} />);
});
