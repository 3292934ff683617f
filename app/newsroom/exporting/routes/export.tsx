import { useLoaderData } from 'react-router';
import { ScreenFigures } from '~/design/controls/figures/screen-figures';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ExportForm } from '../components/export-form';
import stylesheet from '../export.css?url';
import type { ExportCounts } from '../rules';
import { exportOverview } from '../service.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];
export const loader = screenLoader((_, member) => exportOverview(member));
export const meta = () => unlistedMeta('Export');

const figuresOf = (counts: ExportCounts) => [
  { label: 'articles', value: counts.articles },
  { label: 'unpublished articles', value: counts.unpublished },
  { label: 'pages', value: counts.pages },
  { label: 'comments', value: counts.comments },
  { label: 'pictures', value: counts.pictures },
];

export default function Export() {
  const counts = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>Export</h1>
        <p>Articles, pages, comments and pictures, including drafts, in formats that other programs can read.</p>
      </div>
      <ScreenSection title="Contents" note="each export is recorded in the audit log">
        <ScreenFigures figures={figuresOf(counts)} />
        <p className="export-purpose">
          Members, email addresses, keys, ratings, likes and views are never exported, nor are unpublished comments or
          unpublished changes to published articles. A backup contains all of these. The file is created as it
          downloads, and your browser shows the progress. If the download is interrupted, the file is incomplete and
          won’t open: download it again.
        </p>
      </ScreenSection>
      <ExportForm
        format="markdown"
        title="Markdown"
        note="zip, with all pictures"
        purpose="For keeping, for version control, and for moving to another Lowdown site or to a site generator such as Hugo, Astro or Jekyll. The zip contains a README that explains the format."
        included={[
          'All articles, whatever their status, and all pages, with all their fields',
          'Published comments and their threads',
          'Pictures in their largest size, with captions and credits',
          'Corrections, old URLs, categories and profiles of authors',
        ]}
        excluded={['Smaller sizes of pictures', 'The history of versions', 'Directory entries (platforms and tools)']}
      />
      <ExportForm
        format="wxr"
        title="WordPress"
        note="WXR 1.2, one XML file"
        purpose="For WordPress and for programs that read its exports. WordPress downloads the pictures from this site, so keep the site running until the import is complete."
        included={[
          'All articles, whatever their status, and all pages, as blocks',
          'Published comments and their threads',
          'Authors, categories and tags',
          'URLs of all pictures, with captions',
        ]}
        excluded={[
          'Corrections',
          'Search engine titles and descriptions',
          'Old URLs other than slugs',
          'Times of unpublished articles, and fractions of seconds',
        ]}
      />
    </>
  );
}
