import { part } from './random.ts';

/** The look of a vehicle, beside its plate. */
export interface VehicleLook {
  plateColour: 'blue' | 'yellow' | 'green' | 'white' | 'black';
  bodyColour: 'white' | 'black' | 'silver' | 'red' | 'blue' | 'yellow' | 'other';
  brand: string;
}

const plateColours: readonly VehicleLook['plateColour'][] = [
  'blue',
  'blue',
  'blue',
  'green',
  'green',
  'yellow',
  'white',
];
const bodyColours: readonly VehicleLook['bodyColour'][] = [
  'white',
  'white',
  'black',
  'black',
  'silver',
  'red',
  'blue',
  'other',
];
/** Invented makes. */
const brands = ['Aurelia', 'Borealis', 'Hexin', 'Kirin', 'Meridian', 'Tamar'];

const chosen = <T>(list: readonly T[], of: number): T | undefined => list[Math.floor(of * list.length)];

/** The look of a vehicle; always the same for the same plate. */
export const vehicleOf = (plate: string): VehicleLook => ({
  plateColour: chosen(plateColours, part('plate', plate)) ?? 'blue',
  bodyColour: chosen(bodyColours, part('body', plate)) ?? 'white',
  brand: chosen(brands, part('brand', plate)) ?? '',
});

/** Whether a vehicle burns fuel: electric ones have green plates. */
export const burnsFuel = (plate: string): boolean => vehicleOf(plate).plateColour !== 'green';

/** Plates of vehicles that are often on the site. */
export const regularPlates: readonly string[] = Array.from({ length: 60 }, (_, index) => {
  const letter = (place: number): string =>
    'ABCDEFGHJKLMNPRSTUVWXYZ'[Math.floor(part('plate letter', index, place) * 23)] ?? 'A';
  return `${letter(1)}${letter(2)} ${String(1000 + Math.floor(part('plate number', index) * 8999))}${letter(3)}`;
});
