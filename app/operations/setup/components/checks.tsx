import { ButtonLink } from '~/design/controls/button';
import type { ReadinessItem, ReadinessState } from '~/newsroom/dashboard/rules';

const labels: Record<ReadinessState, string> = { complete: 'Complete', warning: 'Review', pending: 'Pending' };

/** Checks of the launch status, each with what it found and a link to what changes it. */
export const CheckRows = ({ checks }: { checks: readonly ReadinessItem[] }) => (
  <ul className="setup-rows">
    {checks.map(({ name, state, finding, link }) => (
      <li key={name}>
        <span className={`badge state-${state}`}>{labels[state]}</span>
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

/** One block for each check, the complete ones first and filled. */
export const StepBlocks = ({ done, all }: { done: number; all: number }) => (
  <p className="setup-steps fact">
    {done} of {all} steps{' '}
    <span aria-hidden>
      {Array.from({ length: all }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have nothing but their places
        <i key={index} data-done={index < done} />
      ))}
    </span>
  </p>
);
