-- no transaction
-- Of a debit that came back the provider names the payment alone.
DROP INDEX IF EXISTS subscription_invoice_payment;
CREATE INDEX CONCURRENTLY subscription_invoice_payment ON subscription_invoice (payment_intent) WHERE payment_intent IS NOT NULL;
DROP INDEX IF EXISTS subscription_invoice_again;
CREATE INDEX CONCURRENTLY subscription_invoice_again ON subscription_invoice (again_provider_id) WHERE again_provider_id IS NOT NULL;
