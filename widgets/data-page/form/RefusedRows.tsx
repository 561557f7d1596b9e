import { addressOfPage, type RefusedRow } from '@patrolkit/core';
import { useText } from '../../shared/element/index.ts';

/** The things that stand in the way of an act on several, each with its reason and with links to what uses it. */
export function RefusedRows({
  refused,
  onLink,
}: {
  readonly refused: readonly RefusedRow[];
  /** Opens the page of a thing that uses another. */
  readonly onLink: (screen: string, query: string) => void;
}) {
  const text = useText();
  const openUse = ({ page, id }: RefusedRow['uses'][number]): void => {
    const { screen, query } = addressOfPage(page, new URLSearchParams({ id }).toString());
    onLink(screen, query);
  };
  return (
    <div className="refused" role="alert">
      <p>{text('config.refused', { count: refused.length })}</p>
      <ul>
        {refused.map(({ id, name, reason, uses }) => (
          <li key={id}>
            <strong>{name}</strong> <span>{reason}</span>
            {uses.length > 0 ? (
              <ul className="refused-uses">
                {uses.map(use => (
                  <li key={`${use.page} ${use.id} ${use.name}`}>
                    <button type="button" className="form-jump" onClick={() => openUse(use)}>
                      {use.name}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
