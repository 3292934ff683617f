import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { MediaItem } from '~/content/media/rules';
import { PageLink } from '~/design/components/page-link';
import { type DataColumn, DataTable, type Selection } from '~/design/controls/table/data-table';
import { shortDate } from '~/design/format';
import { mediaPath, sizeText } from './media-grid';
import { Thumbnail } from './thumbnail';

export const mediaColumns: DataColumn<MediaItem>[] = [
  {
    id: 'title',
    heading: 'Picture',
    isRowHeader: true,
    cell: ({ id, address, alt, fileName }) => (
      <div className="list-title">
        <span className="media-thumbnail">
          <Thumbnail address={address} shape="wide" sizes="54px" />
        </span>
        <div>
          <PageLink to={mediaPath(id)} title={alt || fileName}>
            {alt || fileName}
          </PageLink>
          {alt !== '' && <p className="fact">{fileName}</p>}
        </div>
      </div>
    ),
  },
  {
    id: 'status',
    heading: 'Alternative text',
    cell: ({ alt }) => (
      <>
        <span className="card-label">Alternative text: </span>
        {alt === '' ? <span className="badge state-warning">Missing</span> : 'Yes'}
      </>
    ),
  },
  {
    id: 'size',
    heading: 'Size',
    isNumber: true,
    cell: ({ width, height, bytes }) => `${width} × ${height}, ${sizeText(bytes)}`,
  },
  { id: 'uploader', heading: 'Uploaded by', cell: ({ uploadedBy }) => uploadedBy ?? <span className="quiet">–</span> },
  { id: 'changed', heading: 'Uploaded', isNumber: true, cell: ({ createdAt }) => shortDate(createdAt) },
];

/** The pictures as a table. */
export const MediaList = ({
  items,
  hidden,
  selection,
  onSelect,
}: {
  items: readonly MediaItem[];
  hidden: readonly string[];
  selection: Selection;
  onSelect?: (selection: Selection) => void;
}) => (
  <div className="article-list media-list" data-selecting={onSelect !== undefined}>
    <DataTable
      label="Pictures"
      columns={mediaColumns}
      hidden={hidden}
      rows={items}
      nameOf={({ alt, fileName }) => alt || fileName}
      selection={selection}
      onSelect={onSelect}
      rowTools={({ address, alt, fileName }) => (
        <a className="icon-button" href={address} aria-label={`Open the file: ${alt || fileName}`}>
          <ExternalLinkIcon size={16} aria-hidden />
        </a>
      )}
    />
  </div>
);
