import { Link } from '@remix-run/react';

type Props = {
  /** Whether stops without room for semis are left out, as they are unless someone asks for all. */
  isOn: boolean;
  /** The address of the same list with the filter the other way. */
  to: string;
};

/** A link, so that it works without JavaScript and the list has an address. */
export const TruckFilter = ({ isOn, to }: Props) => (
  <Link className={isOn ? 'chip chip-chosen' : 'chip'} to={to} preventScrollReset>
    {`Fits my truck: ${isOn ? 'on' : 'off'}`}
  </Link>
);

/** In a form: keeps the filter off. */
export const KeepTruckFilter = ({ isOn }: Pick<Props, 'isOn'>) =>
  isOn ? null : <input type="hidden" name="trucks" value="all" />;
