import { Link } from '@remix-run/react';
import type { Restaurant } from '~/domain/restaurants';

type RestaurantInList = Omit<Restaurant, 'latitude' | 'longitude'>;

export function RestaurantCard({ restaurant }: { restaurant: RestaurantInList }) {
  const { id, name, rating, address, description, hours, phoneNumber, foodSpecialties, locationId } = restaurant;
  const amenities = amenitiesOf(restaurant);
  return (
    <article className="card restaurant" id={`restaurant-${id}`} aria-labelledby={`restaurant-${id}-name`}>
      <div className="card-text">
        <h2 className="product-name" id={`restaurant-${id}-name`}>
          {locationId === null ? name : <Link to={`/locations/${locationId}`}>{name}</Link>}
        </h2>
        {rating !== null && <p className="rating">Rated {rating.toFixed(1)} of 5</p>}
        {foodSpecialties && <p>{foodSpecialties}</p>}
        {description && <p className="demo-note">{description}</p>}
        {address && <address>{address}</address>}
        {hours && <p>{hours}</p>}
        {phoneNumber && (
          <p>
            <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>
          </p>
        )}
        {amenities.length > 0 && (
          <ul className="amenities" aria-label="Amenities">
            {amenities.map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
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
