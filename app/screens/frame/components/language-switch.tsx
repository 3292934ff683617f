import { useLocation } from 'react-router';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import { m } from '~/platform/languages/compiled/messages';
import { getLocale } from '~/platform/languages/compiled/runtime';
import { languageNames, locales } from '~/platform/languages/locales';

/** Language selector: a plain form, so that it works without scripts and the whole page is translated. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences" className="switches">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Select
        name="language"
        aria-label={m.language_label()}
        defaultValue={getLocale()}
        onChange={(event) => event.target.form?.requestSubmit()}
        options={locales.map((locale) => ({ value: locale, label: languageNames[locale], language: locale }))}
      />
      <noscript>
        <Button type="submit" isSmall>
          {m.language_save()}
        </Button>
      </noscript>
    </form>
  );
}
