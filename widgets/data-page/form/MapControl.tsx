import type { FormField, FormRow, ShapeKind } from '@patrolkit/core';
import { lazily, useText } from '../../shared/element/index.ts';
import { PlaceField } from './PlaceField.tsx';
import type { Filling } from './useFilling.ts';

const AnchorsField = lazily(async () => (await import('./AnchorsField.tsx')).AnchorsField);
const CornersField = lazily(async () => (await import('./CornersField.tsx')).CornersField);
const ScaleField = lazily(async () => (await import('./ScaleField.tsx')).ScaleField);
const StopsField = lazily(async () => (await import('./StopsField.tsx')).StopsField);

const shapes: readonly ShapeKind[] = ['point', 'line', 'area'];
/** The shape of a word. A form whose choice is still empty draws a point. */
const shapeIn = (word: string): ShapeKind => shapes.find(shape => shape === word) ?? 'point';

/** A field that is filled in on a map. */
export function MapControl({
  field,
  label,
  filling,
  errorOf,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly filling: Filling;
  readonly errorOf: (name: string) => string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { name, kind, stops, corners } = field;
  const error = errorOf(name);
  const value = filling.values[name];
  const textIn = (of: string | undefined): string => {
    const given = of === undefined ? undefined : filling.values[of];
    return typeof given === 'string' ? given : '';
  };
  if (kind === 'anchors')
    return (
      <AnchorsField
        label={label}
        columns={field.columns ?? []}
        rows={Array.isArray(value) ? (value as readonly FormRow[]) : []}
        onChange={rows => filling.put({ [name]: rows })}
        error={error}
        isLocked={isLocked}
      />
    );
  if (kind === 'scale') {
    const pictures = filling.values[field.scale?.pictures ?? ''];
    return (
      <ScaleField
        label={label}
        picture={Array.isArray(pictures) ? pictures.map(String)[0] : undefined}
        value={textIn(name)}
        onChange={scale => filling.put({ [name]: scale })}
        error={error}
        isLocked={isLocked}
      />
    );
  }
  if (corners) {
    const heading = filling.asked.some(one => one.name === corners.heading) ? textIn(corners.heading) : '';
    return (
      <CornersField
        label={label}
        mapId={textIn(corners.map)}
        entries={filling.offers[name] ?? []}
        ownId={typeof filling.given['id'] === 'string' ? filling.given['id'] : ''}
        shape={shapeIn(corners.shape === undefined ? 'area' : textIn(corners.shape))}
        heading={heading.trim() === '' || Number.isNaN(Number(heading)) ? undefined : Number(heading)}
        rows={Array.isArray(value) ? (value as readonly FormRow[]) : []}
        onChange={rows => filling.put({ [name]: rows })}
        error={error}
        required={field.isNeeded}
        isLocked={isLocked}
      />
    );
  }
  if (kind === 'place')
    return (
      <PlaceField
        field={field}
        label={text(field.label)}
        filling={filling}
        errors={[error, field.place && errorOf(field.place.y)]}
        isLocked={isLocked}
      />
    );
  return (
    <StopsField
      label={label}
      mapId={stops && textIn(stops.map)}
      entries={filling.offers[name] ?? []}
      stops={Array.isArray(value) ? value.map(String) : []}
      onChange={stopped => filling.put({ [name]: stopped })}
      error={error}
      required={field.isNeeded}
      isLocked={isLocked}
    />
  );
}
