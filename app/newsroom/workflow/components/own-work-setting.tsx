import { PageLink } from '~/design/components/page-link';

/** Leads those who may change settings to the one that lets writers approve their own articles. */
export const OwnWorkSetting = () => (
  <>
    Or let writers approve their own articles in{' '}
    <PageLink className="go-to" to="/admin/settings?tab=content#selfApproval">
      Settings, Content
    </PageLink>
    .
  </>
);
