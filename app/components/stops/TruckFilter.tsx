import { Link } from '@remix-run/react';

type Props = {
  /** Whether stops without room for semis are hidden, which is the default. */
  isOn: boolean;
  /** Address of the same list with the filter toggled. */
  to: string;
};

/** A link, so that it works without JavaScript and the filtered list has an address. */
export const TruckFilter = ({ isOn, to }: Props) => (
  <Link className={isOn ? 'chip chip-chosen' : 'chip'} to={to} preventScrollReset>
    {`Fits my truck: ${isOn ? 'on' : 'off'}`}
  </Link>
);

/** Hidden field that keeps the filter off when its form is submitted. */
export const KeepTruckFilter = ({ isOn }: Pick<Props, 'isOn'>) =>
  isOn ? null : <input type="hidden" name="trucks" value="all" />;
