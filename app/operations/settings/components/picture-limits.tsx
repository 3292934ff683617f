import type { MediaLimits } from '~/content/media/rules';
import { largestMediaLimits } from '~/content/media/settings';
import type { FormResult } from '~/platform/forms/forms';

type Limit = keyof MediaLimits;

const labels: Record<Limit, { label: string; help: string }> = {
  megabytes: { label: 'Maximum file size in megabytes', help: 'Larger files are rejected before upload.' },
  megapixels: {
    label: 'Maximum megapixels',
    help: 'For all frames together. Pictures are decoded in memory: each megapixel takes about 4 MB.',
  },
  frames: { label: 'Maximum frames in an animated picture', help: 'If there are more, only the first frame is kept.' },
};

/** Fields of the settings' form: what uploaded pictures may be at most. */
export function PictureLimits({ limits, result }: { limits: MediaLimits; result: FormResult | undefined }) {
  return (
    <fieldset className="settings-group">
      <legend>Uploaded pictures</legend>
      {(Object.keys(labels) as Limit[]).map((name) => {
        const error = result?.fields[name];
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
              defaultValue={result?.values[name] ?? limits[name]}
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
