import ShieldCheckIcon from 'lucide-react/icons/shield-check';
import { type ListedPerson, type Person, seenText, signInNames, stateNames } from '../rules';

/** Returns the first letters of the first and last word of a name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
};

/** A person's initials and name, with when they were last seen and anything that prevents them from signing in. */
export const PersonName = ({ person, now }: { person: Person; now: Date }) => (
  <div className="person-name">
    <span className="initials" aria-hidden>
      {initialsOf(person.name)}
    </span>
    <div>
      <strong title={person.name}>{person.name}</strong>
      <p className="fact">
        <span title={person.seenAt ? `${person.seenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` : undefined}>
          {seenText(person.seenAt, now)}
        </span>
        {person.state !== 'active' && (
          <span className={`badge person-${person.state}`}>{stateNames[person.state].toLowerCase()}</span>
        )}
        {!person.isConfirmed && (
          <span className="badge" title="The email address has not been confirmed">
            unconfirmed
          </span>
        )}
      </p>
    </div>
  </div>
);

/** How a person signs in; a second factor stands out. */
export const SignIn = ({ person: { signIn } }: { person: ListedPerson }) => (
  <span className={signIn === 'two_factor' || signIn === 'passkey' ? 'sign-in strong' : 'sign-in'}>
    {(signIn === 'two_factor' || signIn === 'passkey') && <ShieldCheckIcon size={14} aria-hidden />}
    {signInNames[signIn]}
  </span>
);
