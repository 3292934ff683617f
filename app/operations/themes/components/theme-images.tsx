import { useState } from 'react';
import type { Picture } from '~/content/media/rules';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { MediaPicker } from '~/newsroom/media/components/media-picker';
import { Thumbnail } from '~/newsroom/media/components/thumbnail';
import { type Variant, variants } from '~/platform/theme/colours';
import { logoSpace, type PictureName, pictureNames, type ThemePictures } from '~/platform/theme/pictures';
import type { SiteTheme } from '~/platform/theme/theme';
import { pictureProblem, pictureTexts } from '../picture-rules';

/** A header on the ground of the page, with a logo of its real size. */
function LogoSpecimen({ theme, variant, address }: { theme: SiteTheme; variant: Variant; address: string }) {
  const { background, foreground } = theme[variant];
  const [width, height] = [logoSpace.width + 40, logoSpace.height + 28];
  return (
    <svg className="logo-specimen" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={background} />
      <rect y={height - 2} width={width} height="2" fill={foreground} />
      <image href={address} x="20" y="13" {...logoSpace} preserveAspectRatio="xMinYMid meet" />
    </svg>
  );
}

function Specimen({ name, theme, pictures }: { name: PictureName; theme: SiteTheme; pictures: ThemePictures }) {
  const address = pictures[name];
  if (address === null) return <p className="picture-specimen fact">None</p>;
  if (name === 'logo')
    return (
      <div className="picture-specimen">
        {variants
          .filter((variant) => variant === 'light' || pictures.darkLogo === null)
          .map((variant) => (
            <LogoSpecimen key={variant} theme={theme} variant={variant} address={address} />
          ))}
      </div>
    );
  if (name === 'darkLogo')
    return (
      <div className="picture-specimen">
        <LogoSpecimen theme={theme} variant="dark" address={address} />
      </div>
    );
  if (name === 'favicon')
    return (
      <div className="picture-specimen icon-specimen">
        {[16, 32, 64].map((size) => (
          <img key={size} src={address} alt="" width={size} height={size} />
        ))}
      </div>
    );
  return (
    <div className="picture-specimen">
      <Thumbnail address={address} sizes="16rem" shape="wide" />
    </div>
  );
}

/** One picture of the theme: how it looks, and buttons to choose another one or none. */
function ThemeImage({
  name,
  theme,
  pictures,
  refusal,
  onChange,
}: {
  name: PictureName;
  theme: SiteTheme;
  pictures: ThemePictures;
  /** Why the server has refused the picture. */
  refusal: string | undefined;
  onChange: (address: string | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { label, use, asked } = pictureTexts[name];
  const shown = problem ?? refusal;
  const choose = ({ url: address, width, height }: Picture): void => {
    setIsOpen(false);
    const found = pictureProblem(name, { address, width, height });
    setProblem(found);
    if (!found) onChange(address);
  };
  const remove = (): void => {
    setProblem(undefined);
    onChange(null);
  };
  return (
    <li className="theme-image">
      <div>
        <h3>{label}</h3>
        <p>{use}</p>
        <p className="fact">{asked}</p>
        {shown && (
          <p className="field-error" role="alert">
            {shown}
          </p>
        )}
        <div className="toolbar">
          <Button isSmall onClick={() => setIsOpen(true)} aria-label={`${label}: choose a picture`}>
            {pictures[name] ? 'Change…' : 'Choose…'}
          </Button>
          {pictures[name] && (
            <Button isSmall onClick={remove} aria-label={`${label}: remove`}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <Specimen name={name} theme={theme} pictures={pictures} />
      {isOpen && <MediaPicker isDecorative onChoose={choose} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

/** Returns the pictures with another one, or none, for a purpose. Without a logo, there is none for dark pages either. */
const withPicture = (pictures: ThemePictures, name: PictureName, address: string | null): ThemePictures => ({
  ...pictures,
  [name]: address,
  ...(name === 'logo' && address === null && { darkLogo: null }),
});

/** The pictures of a theme that is being edited. They are applied and undone together with its colours. */
export function ThemeImages({
  theme,
  pictures,
  refusals = {},
  onChange,
}: {
  theme: SiteTheme;
  pictures: ThemePictures;
  /** Messages about refused pictures, as `pictures.logo`. */
  refusals?: Partial<Record<string, string>>;
  onChange: (pictures: ThemePictures) => void;
}) {
  return (
    <ScreenSection title="Pictures" note="from the media library">
      <ul className="theme-images">
        {pictureNames
          .filter((name) => name !== 'darkLogo' || pictures.logo !== null)
          .map((name) => (
            <ThemeImage
              key={name}
              {...{ name, theme, pictures }}
              refusal={refusals[`pictures.${name}`]}
              onChange={(address) => onChange(withPicture(pictures, name, address))}
            />
          ))}
      </ul>
    </ScreenSection>
  );
}
