import { PageLink } from '~/design/components/page-link';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { SignOutForm } from '~/identity/accounts/sign-in/components/sign-out-form';
import { type NewsroomScreen, screenGroups } from '~/platform/features/newsroom-screen';

/** The screens that the member can open, grouped. When the sidebar is collapsed, only their icons are visible. */
export function Sidebar({
  screens,
  currentScreen,
}: {
  screens: readonly NewsroomScreen[];
  currentScreen: NewsroomScreen | undefined;
}) {
  return (
    <nav className="newsroom-nav" aria-label="Newsroom">
      {screenGroups.map((group) => {
        const inGroup = screens.filter((screen) => screen.group === group);
        return inGroup.length === 0 ? null : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{group}</h2>
            <ul>
              {inGroup.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <PageLink to={path} title={label} aria-current={currentScreen?.path === path ? 'page' : undefined}>
                    <Icon size={18} aria-hidden />
                    <span>{label}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** The signed-in member with a sign-out button. */
export function SignedIn() {
  const viewer = useViewer();
  return (
    viewer && (
      <div className="newsroom-person">
        <p>{viewer.name}</p>
        <p className="fact">{viewer.role}</p>
        <SignOutForm>
          <button type="submit" className="button small">
            Sign out
          </button>
        </SignOutForm>
      </div>
    )
  );
}
