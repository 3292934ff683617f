import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { ButtonLink } from './button';

/** The way back from a screen to what it belongs to. On phones, it is at the top of the window instead. */
export const BackLink = ({ label, path }: { label: string; path: string }) => (
  <span className="back-link">
    <ButtonLink to={path}>
      <ArrowLeftIcon size={16} aria-hidden /> {label}
    </ButtonLink>
  </span>
);
