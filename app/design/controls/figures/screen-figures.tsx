import { wholeNumber } from '~/design/format';

export type Figure = { label: string; value: number };

/** Whole numbers in a row, each above what it counts. */
export const ScreenFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="screen-figures">
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{wholeNumber(value)}</dd>
      </div>
    ))}
  </dl>
);
