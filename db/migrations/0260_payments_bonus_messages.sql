-- Few loads have a bonus message: today's are found among those alone.
CREATE INDEX movement_bonus_message ON movement (client_id, wallet_id, at DESC, id DESC) WHERE bonus_message IS NOT NULL;
