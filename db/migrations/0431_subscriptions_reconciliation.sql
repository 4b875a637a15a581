-- Until when the provider's events were read, and when everything was last held against it.
CREATE TABLE billing_round (
  name text PRIMARY KEY CHECK (name IN ('events', 'comparison')),
  until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON billing_round TO cardload_app;

-- What the provider has, as one comparison read it: thrown away with the next.
CREATE UNLOGGED TABLE billing_theirs (
  run uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('subscription', 'invoice', 'customer', 'methods', 'method', 'return')),
  id text NOT NULL,
  -- The provider's name of the customer; null where the object could not be read.
  customer text,
  said jsonb NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (run, kind, id)
);
ALTER TABLE billing_theirs ENABLE ROW LEVEL SECURITY;
CREATE POLICY platform_alone ON billing_theirs TO cardload_app
  USING ((SELECT current_setting('app.client_id')::int) = 0) WITH CHECK ((SELECT current_setting('app.client_id')::int) = 0);
GRANT SELECT, INSERT, DELETE ON billing_theirs TO cardload_app;

ALTER TABLE subscription_invoice
  -- What a charge should have come to whose eve was missed.
  ADD COLUMN late_total bigint,
  -- A payment that the bank took back after it was settled, and the provider's invoice by which the same is asked for again.
  ADD COLUMN returned_payment text,
  ADD COLUMN return_reason text,
  ADD COLUMN again_provider_id text;

-- Writes down what the provider said, each event once, under the client whose customer or payment it is about. Answers of whom there is news.
CREATE FUNCTION billing_hear(p_events jsonb, p_now timestamptz) RETURNS SETOF int
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    SELECT DISTINCT ON (event) * FROM jsonb_to_recordset(p_events)
      AS e (event text, customer text, payment text, subject text, kind text, created_at timestamptz)
    WHERE current_setting('app.client_id')::int = 0
    ORDER BY event
  ), heard AS (
    INSERT INTO billing_event (event, client_id, subject, kind, created_at, heard_at, done_at)
    SELECT t.event, coalesce(c.client_id, i.client_id, 0), t.subject, t.kind, t.created_at, p_now, CASE WHEN coalesce(c.client_id, i.client_id) IS NULL THEN p_now END
    FROM told AS t LEFT JOIN billing_customer AS c ON c.provider_id = t.customer
      LEFT JOIN LATERAL (SELECT client_id FROM subscription_invoice WHERE t.customer IS NULL AND payment_intent = t.payment LIMIT 1) AS i ON true
    ON CONFLICT (event) DO NOTHING
    RETURNING client_id
  )
  SELECT DISTINCT client_id FROM heard WHERE client_id > 0
$$;

-- The provider's customers that we know, after a name.
CREATE FUNCTION billing_customers(p_after text, p_limit int) RETURNS TABLE (provider_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT provider_id FROM billing_customer WHERE current_setting('app.client_id')::int = 0 AND provider_id > p_after ORDER BY provider_id LIMIT p_limit
$$;

-- What is merely behind the provider: a subscription to be read anew, a payment that came back, or else a customer. `p_before` is when the reading began.
CREATE FUNCTION billing_behind(p_run uuid, p_before timestamptz) RETURNS TABLE (client_id int, subscription_id int, returned text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH theirs AS MATERIALIZED (
    SELECT kind, id, customer, said FROM billing_theirs WHERE run = p_run AND current_setting('app.client_id')::int = 0
  ), ours AS MATERIALIZED (
    SELECT s.client_id, s.id, s.provider_id, s.state, s.price_id, s.period_end, s.cancel_at, c.provider_id AS customer
    FROM subscription AS s JOIN billing_customer AS c ON c.client_id = s.client_id
    WHERE current_setting('app.client_id')::int = 0 AND s.provider_id IS NOT NULL AND s.state NOT IN ('attempt', 'lapsed') AND s.created_at < p_before
  )
  SELECT o.client_id, o.id, NULL AS returned FROM ours AS o LEFT JOIN theirs AS t ON t.kind = 'subscription' AND t.id = o.provider_id
  WHERE CASE
    WHEN t.id IS NULL THEN o.state <> 'cancelled'
    WHEN t.customer IS DISTINCT FROM o.customer THEN false
    ELSE o.state = 'cancelled' OR o.state = 'trialing' AND t.said ->> 'status' <> 'trialing'
      OR o.period_end IS DISTINCT FROM (t.said ->> 'period_end')::timestamptz OR o.cancel_at IS DISTINCT FROM (t.said ->> 'cancel_at')::timestamptz
      OR o.price_id IS DISTINCT FROM coalesce((t.said ->> 'price_id')::int, o.price_id)
    END
  UNION
  SELECT o.client_id, o.id, NULL FROM theirs AS t JOIN ours AS o ON o.provider_id = t.said ->> 'subscription' AND o.customer = t.customer
    LEFT JOIN subscription_invoice AS i ON i.provider_id = t.id AND i.client_id = o.client_id
  WHERE t.kind = 'invoice' AND t.said ->> 'status' <> 'draft' AND (t.said ->> 'total')::bigint <> 0 AND i.returned_payment IS NULL AND (i.id IS NULL
      OR CASE WHEN i.status IN ('processing', 'failed') THEN 'open' ELSE i.status END <> t.said ->> 'status'
      OR i.total <> (t.said ->> 'total')::bigint OR i.amount_due <> (t.said ->> 'amount_due')::bigint)
  UNION
  SELECT i.client_id, i.subscription_id, NULL FROM theirs AS t JOIN subscription_invoice AS i ON i.again_provider_id = t.id
  WHERE t.kind = 'invoice' AND CASE WHEN i.status IN ('processing', 'failed') THEN 'open' ELSE i.status END <> t.said ->> 'status'
  UNION
  SELECT i.client_id, i.subscription_id, t.id FROM theirs AS t JOIN subscription_invoice AS i ON i.payment_intent = t.id
  WHERE t.kind = 'return' AND (i.returned_payment IS DISTINCT FROM t.id OR i.again_provider_id IS NULL)
  UNION
  SELECT c.client_id, NULL, NULL FROM theirs AS t JOIN billing_customer AS c ON c.provider_id = t.id
    LEFT JOIN payment_method AS m ON m.client_id = c.client_id AND m.provider_id = t.said ->> 'default_method' AND m.state <> 'removed'
  WHERE t.kind = 'customer' AND t.customer IS NOT NULL AND (c.balance <> (t.said ->> 'balance')::bigint OR m.id IS NOT NULL AND m.id IS DISTINCT FROM c.default_method_id)
  UNION
  SELECT m.client_id, NULL, NULL FROM theirs AS l JOIN billing_customer AS c ON c.provider_id = l.id
    JOIN payment_method AS m ON m.client_id = c.client_id AND m.provider_id IS NOT NULL AND m.created_at < p_before
    LEFT JOIN theirs AS t ON t.kind = 'method' AND t.id = m.provider_id
  WHERE l.kind = 'methods' AND (m.state = 'verifying'
      OR m.state = 'usable' AND (t.id IS NULL OR m.exp_month IS DISTINCT FROM (t.said ->> 'exp_month')::int OR m.exp_year IS DISTINCT FROM (t.said ->> 'exp_year')::int))
$$;

-- Cents as people write an amount.
CREATE FUNCTION billing_amount(p_cents bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT (p_cents / 100.0)::numeric(20, 2)::text $$;

-- Holds what the provider has against what we have, over all clients, as one statement: names each difference once, and closes those whose
-- subject was looked at again and is as it should be. What an invoice should come to is in what was read of it.
CREATE FUNCTION billing_compare(p_run uuid, p_since timestamptz, p_before timestamptz, p_now timestamptz) RETURNS TABLE (opened int, settled int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH theirs AS MATERIALIZED (
    SELECT t.kind, t.id, t.customer, t.said, coalesce(c.client_id, 0) AS client_id
    FROM billing_theirs AS t LEFT JOIN billing_customer AS c ON c.provider_id = t.customer
    WHERE t.run = p_run AND current_setting('app.client_id')::int = 0
  ), living AS MATERIALIZED (
    SELECT t.*, w.id AS wallet_id, EXISTS (SELECT FROM subscription AS s WHERE s.client_id = t.client_id AND s.state <> 'lapsed'
        AND (s.provider_id = t.id OR s.provider_id IS NULL AND s.attempt_key = t.said ->> 'attempt')) AS is_known
    FROM theirs AS t LEFT JOIN wallet AS w ON w.client_id = t.client_id AND w.id = (t.said ->> 'wallet_id')::int
    WHERE t.kind = 'subscription' AND t.said ->> 'status' NOT IN ('incomplete', 'incomplete_expired', 'canceled')
  ), invoices AS MATERIALIZED (
    SELECT t.client_id, t.id, t.said ->> 'status' AS status, (t.said ->> 'total')::bigint AS total, (t.said ->> 'amount_due')::bigint AS amount_due,
      (t.said ->> 'own_total')::bigint AS own_total, (t.said ->> 'own_due')::bigint AS own_due, i.wallet_id, i.id IS NOT NULL AS is_known,
      i.transfer_id, i.back_transfer_id, EXISTS (SELECT FROM theirs AS r WHERE r.kind = 'return' AND r.id = t.said ->> 'payment') AS is_returned, i.late_total, i.paid_at, s.state, s.cancelled_at
    FROM theirs AS t LEFT JOIN subscription_invoice AS i ON t.id IN (i.provider_id, i.again_provider_id) AND i.client_id = t.client_id
      LEFT JOIN subscription AS s ON s.client_id = i.client_id AND s.id = i.subscription_id
    WHERE t.kind = 'invoice' AND t.said ->> 'status' IN ('open', 'paid', 'uncollectible')
  ), found AS MATERIALIZED (
    SELECT l.client_id, l.wallet_id, 'unknown_subscription' AS kind, l.id AS subject, NULL AS ours, l.said ->> 'status' AS theirs FROM living AS l WHERE NOT is_known
    UNION ALL
    SELECT client_id, wallet_id, 'two_at_a_wallet', id, (SELECT s.provider_id FROM subscription AS s
        WHERE s.client_id = l.client_id AND s.wallet_id = l.wallet_id AND s.state NOT IN ('cancelled', 'lapsed')), id
    FROM (SELECT *, row_number() OVER (PARTITION BY client_id, wallet_id ORDER BY is_known DESC, said ->> 'created', id) AS nth FROM living WHERE wallet_id IS NOT NULL) AS l
    WHERE nth > 1
    UNION ALL
    SELECT client_id, wallet_id, 'amount', id, billing_amount(CASE WHEN own_total <> total THEN own_total ELSE own_due END),
      billing_amount(CASE WHEN own_total <> total THEN total ELSE amount_due END)
    FROM invoices WHERE own_total <> total OR own_due <> amount_due
    UNION ALL
    SELECT i.client_id, i.wallet_id, 'amount', i.provider_id, billing_amount(i.total), NULL FROM subscription_invoice AS i
    WHERE current_setting('app.client_id')::int = 0 AND i.issued_at BETWEEN p_since + interval '1 day' AND p_before - interval '1 hour'
      AND NOT EXISTS (SELECT FROM theirs AS t WHERE t.kind = 'invoice' AND t.id = i.provider_id)
    UNION ALL
    SELECT client_id, wallet_id, 'not_posted', id, NULL, billing_amount(amount_due) FROM invoices
    WHERE status = 'paid' AND amount_due > 0 AND NOT is_returned AND (transfer_id IS NULL OR back_transfer_id IS NOT NULL)
    UNION ALL
    SELECT client_id, wallet_id, 'paid_after_end', id, cancelled_at::text, paid_at::text FROM invoices
    WHERE status = 'paid' AND state = 'cancelled' AND paid_at BETWEEN cancelled_at - interval '1 minute' AND cancelled_at + interval '1 minute'
    UNION ALL
    SELECT client_id, wallet_id, 'late_tax', id, billing_amount(late_total), billing_amount(total) FROM invoices WHERE late_total <> total
  ), opened AS (
    INSERT INTO billing_difference (client_id, wallet_id, kind, subject, ours, theirs, found_at)
    SELECT client_id, wallet_id, kind, subject, ours, theirs, p_now FROM found
    ON CONFLICT (kind, subject) WHERE settled_at IS NULL DO NOTHING
    RETURNING 1
  ), settled AS (
    UPDATE billing_difference AS d SET settled_at = p_now
    WHERE d.settled_at IS NULL AND current_setting('app.client_id')::int = 0
      AND (d.kind IN ('unknown_subscription', 'two_at_a_wallet') OR EXISTS (SELECT FROM invoices AS i WHERE i.id = d.subject))
      AND NOT EXISTS (SELECT FROM theirs AS t WHERE t.id = d.subject AND t.customer IS NULL)
      AND NOT EXISTS (SELECT FROM found AS f WHERE f.kind = d.kind AND f.subject = d.subject)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM opened)::int, (SELECT count(*) FROM settled)::int
$$;

REVOKE ALL ON FUNCTION billing_hear(jsonb, timestamptz), billing_customers(text, int), billing_behind(uuid, timestamptz), billing_amount(bigint),
  billing_compare(uuid, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION billing_hear(jsonb, timestamptz), billing_customers(text, int), billing_behind(uuid, timestamptz),
  billing_compare(uuid, timestamptz, timestamptz, timestamptz) TO cardload_app;
