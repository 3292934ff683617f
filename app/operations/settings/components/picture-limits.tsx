import type { MediaLimits } from '~/content/media/rules';
import { largestMediaLimits } from '~/content/media/settings';
import type { FormAnswer } from '~/platform/forms/forms';

type Limit = keyof MediaLimits;

const labels: Record<Limit, { label: string; help: string }> = {
  megabytes: { label: 'Megabytes of a file', help: 'A larger file is refused before it is sent.' },
  megapixels: {
    label: 'Million pixels of a picture',
    help: 'Of all frames together. A picture is decoded in memory: a million pixels take about 4 MB.',
  },
  frames: { label: 'Frames of a moving picture', help: 'Of one with more, only the first frame is kept.' },
};

/** Fields of the settings' form: what uploaded pictures may be at most. */
export function PictureLimits({ limits, answer }: { limits: MediaLimits; answer: FormAnswer | undefined }) {
  return (
    <fieldset className="settings-group">
      <legend>Uploaded pictures</legend>
      {(Object.keys(labels) as Limit[]).map((name) => {
        const error = answer?.fields[name];
        return (
          <div className="field" key={name}>
            <label htmlFor={`limit-${name}`}>{labels[name].label}</label>
            <input
              className="input"
              id={`limit-${name}`}
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              max={largestMediaLimits[name]}
              step={1}
              required
              defaultValue={answer?.values[name] ?? limits[name]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `limit-${name}-error limit-${name}-help` : `limit-${name}-help`}
            />
            {error && (
              <p id={`limit-${name}-error`} className="field-error">
                {error}
              </p>
            )}
            <p id={`limit-${name}-help`} className="help">
              {labels[name].help}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
