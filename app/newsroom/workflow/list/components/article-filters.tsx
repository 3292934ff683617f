import { Form } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import {
  type ArticleListFilters,
  flagFilterNames,
  flagFilters,
  listPath,
  queryOf,
  statusFilterNames,
  statusFilters,
} from '../list-rules';

type Option = { slug: string; name: string };

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}) {
  return (
    <select className="input" name={name} aria-label={label} defaultValue={value}>
      <option value="">{label}: all</option>
      {options.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}

const toOptions = <Key extends string>(keys: readonly Key[], names: Record<Key, string>): Option[] =>
  keys.map((slug) => ({ slug, name: names[slug] }));

/** Filters for the article list, submitted as a plain GET form so that the URL contains them. */
export function ArticleFilters({
  filters,
  categories,
  authors,
}: {
  filters: ArticleListFilters;
  categories: readonly Option[];
  authors: readonly Option[];
}) {
  return (
    <Form key={queryOf(filters)} method="get" action="/admin/articles" className="toolbar" role="search">
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Search titles"
        placeholder="Search titles"
        defaultValue={filters.search}
      />
      <Choice
        name="status"
        label="Status"
        value={filters.status}
        options={toOptions(statusFilters, statusFilterNames)}
      />
      <Choice name="category" label="Category" value={filters.category} options={categories} />
      <Choice name="author" label="Author" value={filters.author} options={authors} />
      <Choice name="flag" label="Flag" value={filters.flag} options={toOptions(flagFilters, flagFilterNames)} />
      <label className="choice">
        <input type="checkbox" name="mine" defaultChecked={filters.mine === 'on'} /> Mine
      </label>
      <button type="submit" className="button">
        Filter
      </button>
      {queryOf(filters) !== '' && (
        <PageLink
          className="button"
          to={listPath({ search: '', status: '', category: '', author: '', flag: '', mine: '' })}
        >
          Show all
        </PageLink>
      )}
    </Form>
  );
}
