/** A read-only list of current values, one name and value per row. */
export function SettingFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="setting-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
