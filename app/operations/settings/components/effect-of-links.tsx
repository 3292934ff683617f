import { isSingular, wholeNumber } from '~/design/format';

/** How many of the newest comments were counted, and those among them that contain links. */
export type RecentLinks = { comments: number; withLinks: readonly { links: number; isRemoved: boolean }[] };

const perRow = 25;
const [width, height, gap] = [11, 7, 2] as const;

/** Draws one block per comment: solid if it was removed later, striped if it was not, pale if it would not be held. */
function Blocks({ removed, others, total }: { removed: number; others: number; total: number }) {
  const rows = Math.ceil(total / perRow);
  return (
    <svg
      className="effect-blocks"
      viewBox={`0 0 ${perRow * (width + gap) - gap} ${rows * (height + gap) - gap}`}
      aria-hidden
    >
      {Array.from({ length: total }, (_, index) => {
        const [x, y] = [(index % perRow) * (width + gap), Math.floor(index / perRow) * (height + gap)];
        const kind = index < removed ? 'solid' : index < removed + others ? 'striped' : 'pale';
        return kind === 'striped' ? (
          [0, 4, 8].map((offset) => (
            <rect key={`${x + offset} ${y}`} className="solid" x={x + offset} y={y} width={2} height={height} />
          ))
        ) : (
          <rect key={`${x} ${y}`} className={kind} x={x} y={y} width={width} height={height} />
        );
      })}
    </svg>
  );
}

/** Returns which comments a limit on links holds, as text. */
function heldText(limit: number): string {
  if (limit === 0) return 'none because of links';
  return isSingular(limit) ? 'those with any links' : `those with ${wholeNumber(limit)} or more links`;
}

/** Shows how many of the newest comments a limit on links would hold, at the stored value and at the entered one. */
export function EffectOfLinks({ recent, now, next }: { recent: RecentLinks; now: number; next: number }) {
  const held = (limit: number) => recent.withLinks.filter(({ links }) => limit > 0 && links >= limit);
  const after = held(next);
  const removed = after.filter(({ isRemoved }) => isRemoved).length;
  const figures =
    now === next
      ? [{ label: `Now: ${now}`, value: held(now).length }]
      : [
          { label: `Now: ${now}`, value: held(now).length },
          { label: `After saving: ${next}`, value: after.length },
        ];
  return (
    <>
      <p className="effect-lead">
        Effect on the newest {wholeNumber(recent.comments)} comments of holding <strong>{heldText(next)}</strong>:
      </p>
      <dl className="effect-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {wholeNumber(value)} <span>held</span>
            </dd>
          </div>
        ))}
      </dl>
      <Blocks removed={removed} others={after.length - removed} total={recent.comments} />
      <dl className="effect-legend">
        <div>
          <dt className="solid">removed by a moderator</dt>
          <dd>{wholeNumber(removed)}</dd>
        </div>
        <div>
          <dt className="striped">not removed</dt>
          <dd>{wholeNumber(after.length - removed)}</dd>
        </div>
      </dl>
      <p className="fact">Each block is one comment. Moderators’ own comments are counted here, but never held.</p>
    </>
  );
}
