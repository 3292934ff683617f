import { ButtonLink } from '~/design/controls/button';
import type { ReadinessItem, ReadinessState } from '../rules';

export const readinessLabels: Record<ReadinessState, string> = {
  complete: 'Complete',
  warning: 'Review',
  pending: 'Pending',
};

/** Launch requirements, each with its state, what was found, and a link to where it can be changed. */
export const ReadinessList = ({ items, className }: { items: readonly ReadinessItem[]; className: string }) => (
  <ul className={className}>
    {items.map(({ name, state, finding, link }) => (
      <li key={name}>
        <span className={`badge state-${state}`}>{readinessLabels[state]}</span>
        <div>
          <h3>{name}</h3>
          <p>{finding}</p>
        </div>
        {link && (
          <ButtonLink isSmall to={link.to}>
            {link.label}
          </ButtonLink>
        )}
      </li>
    ))}
  </ul>
);
