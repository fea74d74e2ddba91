type Props = { groups: readonly { title: string; lines: readonly string[] }[] };

/** Lines to fill in on paper. */
export function SignatureBlock({ groups }: Props) {
  return (
    <div className="columns">
      {groups.map(({ title, lines }) => (
        <div key={title}>
          <p>
            <strong>{title}</strong>
          </p>
          <dl className="lines">
            {lines.map((line) => (
              <div key={line}>
                <dt>{line}</dt>
                <dd />
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
