import { Link } from '@remix-run/react';
import { Amenities } from '~/components/stops/Amenities';
import { directionsTo } from '~/components/stops/directions';
import { DirectionsAndCall } from '~/components/stops/DirectionsAndCall';
import { callsTo } from '~/components/stops/phone';
import type { Restaurant } from '~/domain/restaurants';

export type RestaurantInList = Omit<Restaurant, 'latitude' | 'longitude'>;

export function RestaurantCard({ restaurant }: { restaurant: RestaurantInList }) {
  const { id, name, rating, address, description, hours, phoneNumber, foodSpecialties, locationId } = restaurant;
  const directions = address && directionsTo({ name, street: address });
  const calls = phoneNumber ? callsTo(phoneNumber) : [];
  const rated = rating === null ? null : `${rating.toFixed(1)} out of 5`;
  return (
    <article className="card restaurant" id={`restaurant-${id}`} aria-labelledby={`restaurant-${id}-name`}>
      <div className="card-text">
        <h3 className="product-name" id={`restaurant-${id}-name`}>
          <bdi>{locationId === null ? name : <Link to={`/locations/${locationId}`}>{name}</Link>}</bdi>
        </h3>
        {(rated ?? hours) && (
          <p>
            {rated && <b className="rating">{rated}</b>}
            {rated && hours && ' · '}
            {hours}
          </p>
        )}
        {foodSpecialties && <p>{foodSpecialties}</p>}
        {description && <p className="demo-note">{description}</p>}
        {address && <address>{address}</address>}
        {phoneNumber && calls.length === 0 && <p>{phoneNumber}</p>}
        <Amenities names={amenitiesOf(restaurant)} />
        {(directions || calls.length > 0) && (
          <p className="stop-actions">
            <DirectionsAndCall directions={directions} calls={calls} />
          </p>
        )}
      </div>
    </article>
  );
}

const amenitiesOf = ({ truckParking, showers, wifi, laundry }: RestaurantInList): string[] => [
  ...(truckParking ? ['Truck parking'] : []),
  ...(showers ? ['Showers'] : []),
  ...(wifi ? ['Wi-Fi'] : []),
  ...(laundry ? ['Laundry'] : []),
];
