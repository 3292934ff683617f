/** What is so at present, in rows: a name and its value. */
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
